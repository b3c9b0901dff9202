/** Listens at the addresses by which a site may be reached: those of this machine alone, or more. */
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The port is in use; the message says what to do. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
}

/** Every address of the machine. */
const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

export function isEverywhere(host: string | undefined): boolean {
  return host !== undefined && everywhere.has(host);
}

/**
 * Returns where to listen. Names for this machine lead to either loopback address, so a site has
 * both.
 * @param host More than loopback: an address or a name of this machine.
 */
function addressesOf(host: string | undefined): readonly string[] {
  if (host === '::') return ['::'];
  const loopback = host === '0.0.0.0' ? ['0.0.0.0', '::1'] : ['127.0.0.1', '::1'];
  return [...new Set([...loopback, ...(host === undefined ? [] : [host])])];
}

function problemOf(error: NodeJS.ErrnoException, port: number, address: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new PortInUseError(
        `Port ${port} is taken. Choose another with --port, or end what listens there.`,
      );
    case 'EACCES':
      return new PortInUseError(
        `Port ${port} may not be used by this user. Choose one above 1023 with --port.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(`--host ${address} is no address of this machine.`);
    case undefined:
    default:
      return error;
  }
}

async function listenAt(server: Server, port: number, address: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      reject(problemOf(error, port, address));
    };
    server.once('error', fail);
    server.listen({ port, host: address }, () => {
      server.off('error', fail);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/** A machine without IPv6 has no such address. */
function hasNone(error: unknown, address: string): boolean {
  return address === '::1' && !(error instanceof PortInUseError);
}

export interface Listening {
  readonly port: number;
  /** Takes no more connections by the further addresses. The server itself is closed apart. */
  closeOthers(): void;
}

/** How often another free port is tried. */
const FREE_PORT_TRIES = 10;

/**
 * Makes a server take connections at loopback, and at `host`.
 * @param port 0 for one that is free at every address.
 * @throws PortInUseError; Error when the machine has no such address.
 */
export async function listenAtAddresses(
  server: Server,
  port: number,
  host?: string,
): Promise<Listening> {
  const [first = '127.0.0.1', ...rest] = addressesOf(host);
  for (let tried = 1; ; tried += 1) {
    const others: Server[] = [];
    const closeOthers = () => {
      for (const other of others) other.close();
    };
    const chosen = await listenAt(server, port, first);
    try {
      for (const address of rest) {
        const other = createServer((socket: Socket) => server.emit('connection', socket));
        try {
          await listenAt(other, chosen, address);
          others.push(other);
        } catch (error) {
          if (!hasNone(error, address)) throw error;
        }
      }
      return { port: chosen, closeOthers };
    } catch (error) {
      closeOthers();
      await new Promise((done) => {
        server.close(done);
      });
      const mayRetry = port === 0 && error instanceof PortInUseError && tried < FREE_PORT_TRIES;
      if (!mayRetry) throw error;
    }
  }
}
