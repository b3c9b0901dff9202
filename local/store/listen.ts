/** Starts and stops HTTP servers that only this machine can reach. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port of 127.0.0.1 and returns it. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/**
 * Stops a server: requests in progress may finish within `graceMs`, then connections are closed.
 */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const cut = setTimeout(() => {
    server.closeAllConnections();
  }, graceMs);
  try {
    await new Promise<void>((resolve, reject) => {
      server.close((error) => {
        if (error === undefined || error === null) resolve();
        else reject(error);
      });
      server.closeIdleConnections();
    });
  } finally {
    clearTimeout(cut);
  }
}
