/**
 * Gives a browser on this machine its own network address, through a proxy whose connections come
 * from another loopback address. Limits count attempts per network, and a test's readers are not on
 * one network. Only Linux has more than one such address without configuration.
 */
import { Agent, createServer, request as httpRequest } from 'node:http';
import { closeServer, listenOnLoopback } from '../../local/store/listen.ts';

export interface OwnNetwork {
  /** From which its readers come. */
  readonly address: string;
  /** Proxy address for Playwright. */
  readonly server: string;
  close(): Promise<void>;
}

let networks = 0;

export async function openOwnNetwork(): Promise<OwnNetwork> {
  networks += 1;
  const localAddress =
    process.platform === 'linux' ? `127.0.${(networks >> 8) & 255}.${networks & 255}` : undefined;
  const agent = new Agent({ keepAlive: true });
  // A browser sends a proxy the absolute URL.
  const server = createServer((asked, reply) => {
    const { port, pathname, search } = new URL(asked.url ?? '');
    const onward = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: `${pathname}${search}`,
        method: asked.method,
        headers: asked.headers,
        localAddress,
        agent,
      },
      (response) => {
        reply.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(reply);
      },
    );
    onward.on('error', () => {
      asked.socket.destroy();
    });
    reply.on('close', () => {
      onward.destroy();
    });
    asked.pipe(onward);
  });
  return {
    address: localAddress ?? '127.0.0.1',
    server: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    async close() {
      await closeServer(server, 0);
      agent.destroy();
    },
  };
}
