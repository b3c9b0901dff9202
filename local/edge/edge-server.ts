/**
 * The server of the local edge. Over TLS it also answers plain HTTP on its port, by leading to the
 * same address over TLS.
 */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { NO_STORE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { withKnownHosts } from './known-hosts.ts';

/** Both in PEM. */
export interface TlsFiles {
  readonly key: string;
  readonly certificate: string;
}

type Limits = ServerOptions & { readonly requestTimeout: number };

/** The first byte of TLS: a record of its handshake (RFC 8446, section 5.1). */
const HANDSHAKE = 0x16;

const leadToTls: RequestListener = (request, response) => {
  const { headers, url = '/' } = request;
  const host = headers.host ?? '';
  const common = { connection: 'close', 'cache-control': NO_STORE_CACHE_CONTROL };
  if (url.startsWith('/'))
    response.writeHead(307, { ...common, location: `https://${host}${url}` });
  else response.writeHead(400, common);
  response.end();
};

/** A server of TLS that hands over connections on which a client speaks plain HTTP. */
class TlsServer extends HttpsServer {
  readonly #open = new Set<Socket>();

  constructor(
    limits: Limits,
    { key, certificate }: TlsFiles,
    listener: RequestListener,
    plainListener: RequestListener,
  ) {
    const waitMs = limits.requestTimeout;
    super({ ...limits, key, cert: certificate, handshakeTimeout: waitMs }, listener);
    const [startTls] = this.listeners('connection');
    const plain = createServer(limits, plainListener);
    this.removeAllListeners('connection');
    this.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      // A server that listens on no port does not look how long its clients take.
      const cut = setTimeout(() => socket.destroy(), waitMs);
      socket.once('close', () => {
        clearTimeout(cut);
        this.#open.delete(socket);
      });
      socket.on('error', () => socket.destroy());
      socket.once('readable', () => {
        const bytes = socket.read() as Buffer | null;
        if (bytes === null) {
          socket.destroy();
          return;
        }
        socket.unshift(bytes);
        if (bytes[0] !== HANDSHAKE) {
          plain.emit('connection', socket);
          return;
        }
        clearTimeout(cut);
        startTls?.call(this, socket);
      });
    });
  }

  /** Also those that have not sent a request yet. */
  override closeAllConnections(): void {
    super.closeAllConnections();
    for (const socket of this.#open) socket.destroy();
  }
}

/**
 * @param tls Without it, the server speaks plain HTTP.
 * @param names Host names by which it answers, besides `localhost`.
 */
export function createEdgeServer(
  limits: Limits,
  tls: TlsFiles | undefined,
  listener: RequestListener,
  names: readonly string[] = [],
): Server {
  const known = withKnownHosts(names, listener);
  return tls === undefined
    ? createServer(limits, known)
    : new TlsServer(limits, tls, known, withKnownHosts(names, leadToTls));
}
