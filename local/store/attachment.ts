/**
 * How a second process stays attached to a running store: by a connection that lasts as long as it
 * needs the store.
 */
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import type { StoreRecord } from './store-record.ts';
import { errorMessage } from '../../shared/error-message.ts';

const ATTACH_PATH = '/-/attach';
const SNAPSHOT_PATH = '/-/snapshot';
const ATTACH_TIMEOUT_MS = 1_000;

export interface AttachPoint {
  /** Responds to the request if it is one to attach; returns whether it was. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Resolves when no other process is attached. */
  whenFree(): Promise<void>;
  readonly attached: number;
}

function sameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Creates the owner's end.
 * @param makeSnapshot copies the data folder and returns where the copy is.
 */
export function createAttachPoint(token: string, makeSnapshot: () => Promise<string>): AttachPoint {
  const attached = new Set<ServerResponse>();
  let waiting: (() => void)[] = [];
  return {
    get attached() {
      return attached.size;
    },
    handle(incoming, response) {
      if (incoming.url !== ATTACH_PATH && incoming.url !== SNAPSHOT_PATH) return false;
      if (!sameSecret(incoming.headers.authorization ?? '', `Bearer ${token}`)) {
        response.writeHead(403).end();
        return true;
      }
      if (incoming.url === SNAPSHOT_PATH) {
        makeSnapshot().then(
          (folder) => response.writeHead(200).end(folder),
          (error: unknown) => response.writeHead(500).end(errorMessage(error)),
        );
        return true;
      }
      attached.add(response);
      response.once('close', () => {
        attached.delete(response);
        if (attached.size > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      });
      response.writeHead(200, { 'content-type': 'text/plain' }).write('attached\n');
      return true;
    },
    async whenFree() {
      if (attached.size === 0) return;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    },
  };
}

/**
 * Asks the owner of a store for a snapshot. Returns its folder.
 * @throws Error with the owner's words when there is none.
 */
export async function requestSnapshot({ objectsPort, token }: StoreRecord): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${objectsPort}${SNAPSHOT_PATH}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

export interface Attachment {
  detach(): void;
}

/**
 * Creates the other end. Undefined when nothing responds, or when something other than this store
 * does.
 */
export async function attach(record: StoreRecord): Promise<Attachment | undefined> {
  return new Promise((resolve) => {
    const outgoing = request({
      host: '127.0.0.1',
      port: record.objectsPort,
      path: ATTACH_PATH,
      agent: false,
      headers: { authorization: `Bearer ${record.token}` },
    });
    const give = (attachment: Attachment | undefined): void => {
      clearTimeout(timer);
      if (attachment === undefined) outgoing.destroy();
      resolve(attachment);
    };
    const timer = setTimeout(() => {
      give(undefined);
    }, ATTACH_TIMEOUT_MS);
    outgoing.once('error', () => {
      give(undefined);
    });
    outgoing.once('response', (response) => {
      response.resume();
      // The requests that use the store notice when it goes away; here it only ends the wait.
      response.on('error', () => undefined);
      outgoing.socket?.unref();
      give(
        response.statusCode === 200
          ? {
              detach: () => {
                outgoing.destroy();
              },
            }
          : undefined,
      );
    });
    outgoing.end();
  });
}
