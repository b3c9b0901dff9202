/** Requests to a site on this machine, exactly as written. */
import { connect } from 'node:net';
import { rawRequest, type Asked, type SiteResponse } from '../../cli/audit/raw-request.ts';

export type { Asked, SiteResponse };

export function ask(port: number, path: string, asked?: Asked): Promise<SiteResponse> {
  return rawRequest({ protocol: 'http:', hostname: '127.0.0.1', port: String(port) }, path, asked);
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
