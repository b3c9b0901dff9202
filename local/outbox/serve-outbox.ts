/**
 * Shows the outbox in a browser to anyone who knows the address with its key. Links in emails open
 * accounts, and every user of the machine and every page in its browsers can reach a loopback port.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { NO_STORE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { closeServer, listenOnLoopback } from '../store/listen.ts';
import { listKeptEmails, readKeptEmail } from './outbox-folder.ts';
import { htmlPart, listPage, emailPage } from './outbox-pages.ts';
import { errorMessage } from '../../shared/error-message.ts';

export interface OutboxServer {
  /** Includes the key, e.g. `http://localhost:41234/4fFz…/`. */
  readonly address: string;
  close(): Promise<void>;
}

interface Shown {
  readonly type: string;
  readonly policy: string;
  readonly body: string;
}

const ownPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** An email runs nothing, loads nothing and has no origin. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const CLOSE_GRACE_MS = 500;

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Returns undefined for what does not exist.
 * @param rest the path after the key.
 */
async function show(folder: string, rest: string): Promise<Shown | undefined> {
  if (rest === '')
    return { type: 'text/html', policy: ownPolicy, body: listPage(await listKeptEmails(folder)) };
  const [file = '', part, ...more] = rest.split('/');
  const message = more.length > 0 ? undefined : await readKeptEmail(folder, file);
  if (message === undefined) return undefined;
  switch (part) {
    case undefined:
      return { type: 'text/html', policy: ownPolicy, body: emailPage(message) };
    case 'html':
      return { type: 'text/html', policy: emailPolicy, body: htmlPart(message.html) };
    case 'raw':
      return { type: 'text/plain', policy: emailPolicy, body: message.raw };
    default:
      return undefined;
  }
}

/**
 * Checks the host name of the request: a page of another site that reaches this port through DNS
 * has a different one.
 */
function isAskedHere({ headers }: IncomingMessage, port: number): boolean {
  return headers.host === `localhost:${port}` || headers.host === `127.0.0.1:${port}`;
}

/** @param folder may not exist yet. */
export async function serveOutbox(
  folder: string,
  log: (line: string) => void,
): Promise<OutboxServer> {
  const key = randomBytes(16).toString('base64url');
  let port = 0;

  async function reply(request: IncomingMessage): Promise<Shown | undefined> {
    const [path = ''] = (request.url ?? '').split('?');
    const [, given = '', ...rest] = path.split('/');
    const isKnown = timingSafeEqual(digest(given), digest(key)) && rest.length > 0;
    return isKnown && isAskedHere(request, port) && request.method === 'GET'
      ? show(folder, rest.join('/'))
      : undefined;
  }

  const server = createServer((request, response) => {
    request.resume();
    const common = {
      'cache-control': NO_STORE_CACHE_CONTROL,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    };
    reply(request).then(
      (shown) => {
        if (shown === undefined)
          response
            .writeHead(404, { ...common, 'content-type': 'text/plain' })
            .end('Not here. The address that was printed at the start has a key in it.\n');
        else
          response
            .writeHead(200, {
              ...common,
              'content-type': `${shown.type}; charset=utf-8`,
              'content-security-policy': shown.policy,
            })
            .end(shown.body);
      },
      (error: unknown) => {
        log(`The outbox cannot be shown: ${errorMessage(error)}`);
        response
          .writeHead(500, { ...common, 'content-type': 'text/plain' })
          .end('The outbox cannot be read.\n');
      },
    );
  });
  port = await listenOnLoopback(server);
  return {
    address: `http://localhost:${port}/${key}/`,
    close: () => closeServer(server, CLOSE_GRACE_MS),
  };
}
