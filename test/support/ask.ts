/** Sends a request exactly as written: does not normalize the address or add headers. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface SiteResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
}

/** No limit on connections, so that parallel requests are parallel. */
const agent = new Agent({ keepAlive: false });

export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<SiteResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(
      { host: '127.0.0.1', port, path, method, agent, headers: { ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            text: whole.toString(),
          });
        });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/**
 * Writes bytes to the port and returns everything that arrives until the other side closes the
 * connection.
 */
export function askRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
    });
    let said = '';
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      said += text;
    });
    socket.on('error', (error) => {
      if (said === '') reject(error);
    });
    socket.on('close', () => {
      resolve(said);
    });
  });
}
