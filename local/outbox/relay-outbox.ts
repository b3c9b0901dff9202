/**
 * Sends the emails of an outbox by SMTP (ADR 0208). Names of files say what becomes of each: `.eml` waits,
 * `.eml.sending` is under way, `.eml.refused` and `.eml.unclear` are for a person to look at; what the
 * server took is deleted. An email that was under way when this process was killed is unclear: it is not
 * sent again by itself.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { EDITION_HEADER, EDITION_TAG } from '../../services/email/compose-email.ts';
import { DAY_MS, SECOND_MS } from '../../shared/limits.ts';
import type { LocalQueues } from '../events/serve-events.ts';
import { isEmailFile } from './outbox-folder.ts';
import { createSmtpClient, type SmtpClient, type SmtpOutcome } from './smtp-client.ts';
import type { SmtpServer } from './smtp-server.ts';

export interface RelayOptions {
  readonly server: SmtpServer;
  readonly queues: Pick<LocalQueues, 'send'>;
  /** Gets no address. */
  readonly log: (line: string) => void;
  /** Certificates to trust beside the usual ones, for tests. */
  readonly ca?: string;
  /** How long an email waits at first that the server does not take now, ms. */
  readonly retryMs?: number;
}

export interface Relay {
  /** Resolves when what is under way has ended. */
  close(): Promise<void>;
}

/** Names when the relay first ran. Older emails were written to be looked at, and are never sent. */
export const SENT_SINCE = 'sent-by-smtp-since';
const CONNECTIONS = 4;
const LOOK_MS = 500;
/** A connection without work ends. */
const IDLE_MS = 5 * SECOND_MS;
const RETRY_MS = 30 * SECOND_MS;
const RETRY_MAX_MS = 30 * 60 * SECOND_MS;
/** Longer than servers are down, and short of what a reader still wants (RFC 5321 §4.5.4.1). */
const GIVE_UP_MS = 2 * DAY_MS;
/** A server that refuses so many in a row refuses the site rather than the readers. */
const REJECTIONS_MAX = 10;

async function sinceOf(folder: string): Promise<string> {
  const path = join(folder, SENT_SINCE);
  const now = `${new Date().toISOString().replaceAll(':', '')}\n`;
  await writeFile(path, now, { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  return (await readFile(path, 'utf8')).trim();
}

/** Epoch ms, of a name such as `2026-11-12T150000.123Z-1f2e3d4c5b6a.eml`. */
function writtenAt(file: string): number {
  return Date.parse(
    file
      .slice(0, 22)
      .replace(/T(\d\d)(\d\d)/, 'T$1:$2:')
      .slice(0, 24),
  );
}

interface Message {
  readonly from: string;
  readonly to: string;
  readonly raw: string;
  readonly edition: string | undefined;
}

async function readMessage(path: string): Promise<Message> {
  const raw = await readFile(path, 'utf8');
  const { from, to } = await PostalMime.parse(raw);
  const tag = new RegExp(`^${EDITION_HEADER}: ${EDITION_TAG}=(\\S+)\r\n`, 'm').exec(raw);
  return {
    from: from?.address ?? '',
    to: to?.[0]?.address ?? '',
    // Ours alone: it means nothing to other servers.
    raw: tag === null ? raw : raw.replace(tag[0], ''),
    edition: tag?.[1],
  };
}

/** Returns the event that SES would publish, which the function `email-events` reads. */
function bounceEvent({ to, edition }: Message, { reason, noMailbox }: SmtpOutcome): string {
  const at = new Date().toISOString();
  return JSON.stringify({
    eventType: 'Bounce',
    bounce: {
      ...{ timestamp: at, feedbackId: randomUUID() },
      bounceType: noMailbox === true ? 'Permanent' : 'Transient',
      bounceSubType: 'General',
      bouncedRecipients: [
        { emailAddress: to, action: 'failed', diagnosticCode: `smtp; ${reason}` },
      ],
    },
    mail: {
      ...{ timestamp: at, messageId: randomUUID(), destination: [to] },
      tags: edition === undefined ? {} : { [EDITION_TAG]: [edition] },
    },
  });
}

/** The emails that wait, and until when. */
function createWaiting(folder: string, since: string, retryMs: number) {
  const until = new Map<string, { at: number; tries: number }>();
  const taken = new Set<string>();
  let found: string[] = [];
  let lookedAt = 0;
  return {
    /** Returns the oldest email that is due; undefined when none is. */
    async next(): Promise<string | undefined> {
      const now = Date.now();
      if (found.length === 0 && now - lookedAt >= LOOK_MS) {
        lookedAt = now;
        found = (await readdir(folder)).filter((file) => isEmailFile(file) && file >= since).sort();
      }
      for (let file = found.shift(); file !== undefined; file = found.shift())
        if (!taken.has(file) && (until.get(file)?.at ?? 0) <= now) {
          taken.add(file);
          return file;
        }
      return undefined;
    },
    done(file: string): void {
      taken.delete(file);
      until.delete(file);
    },
    later(file: string): void {
      const tries = (until.get(file)?.tries ?? 0) + 1;
      until.set(file, {
        tries,
        at: Date.now() + Math.min(retryMs * 2 ** (tries - 1), RETRY_MAX_MS),
      });
      taken.delete(file);
    },
  };
}

/** When the next email may go out: at a rate, and not while the server takes none. */
function createGate({ server: { host, perSecond }, log, retryMs = RETRY_MS }: RelayOptions) {
  let freeAt = 0;
  let heldUntil = 0;
  return {
    /** How long nothing goes out, ms. */
    held: () => heldUntil - Date.now(),
    hold(reason: string): void {
      if (heldUntil > Date.now()) return;
      heldUntil = Date.now() + retryMs;
      log(`The SMTP server ${host} takes no emails (${reason}): they wait`);
    },
    /** Takes the next place. @returns how long to wait for it, ms. */
    take(): number {
      const now = Date.now();
      const at = Math.max(freeAt, now);
      freeAt = at + SECOND_MS / perSecond;
      return at - now;
    },
  };
}

interface Relaying {
  readonly folder: string;
  readonly options: RelayOptions;
  readonly waiting: ReturnType<typeof createWaiting>;
  readonly gate: ReturnType<typeof createGate>;
}

/** Returns what notes the end of an email. */
function createEnds({ folder, options: { queues, log }, waiting, gate }: Relaying) {
  let rejections = 0;
  return async (file: string, outcome: SmtpOutcome, message: Message): Promise<void> => {
    const { kind, reason } = outcome;
    const sending = join(folder, `${file}.sending`);
    const keep = (as: string) => rename(sending, join(folder, `${file}${as}`));
    const isOver = kind === 'refused' || Date.now() - writtenAt(file) > GIVE_UP_MS;
    rejections = kind === 'refused' ? rejections + 1 : 0;
    if (kind === 'sent') {
      await rm(sending, { force: true });
      waiting.done(file);
    } else if (kind === 'unclear') {
      await keep('.unclear');
      log(`An email may have gone out or not (${reason}): ${file}.unclear`);
      waiting.done(file);
    } else if (isOver) {
      await queues.send('email-events', [{ body: bounceEvent(message, outcome) }]);
      await keep('.refused');
      log(`An email was refused (${reason}): ${file}.refused`);
      if (rejections >= REJECTIONS_MAX) gate.hold(`${rejections} rejections in a row`);
      waiting.done(file);
    } else {
      await keep('');
      waiting.later(file);
      if (kind === 'halted') gate.hold(reason);
    }
  };
}

/** Notes what was under way when the process before this one ended. */
async function noteUnclear(folder: string, log: RelayOptions['log']): Promise<void> {
  const under = (await readdir(folder)).filter((file) => file.endsWith('.eml.sending'));
  for (const file of under)
    await rename(join(folder, file), join(folder, file.replace('.sending', '.unclear')));
  if (under.length > 0)
    log(`${under.length} emails were under way when the site ended: see *.unclear in ${folder}`);
}

/** Sends one email after the other at a pace, over some connections. */
export async function relayOutbox(folder: string, options: RelayOptions): Promise<Relay> {
  const { server, log, ca, retryMs = RETRY_MS } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const since = await sinceOf(folder);
  await noteUnclear(folder, log);
  const waiting = createWaiting(folder, since, retryMs);
  const gate = createGate(options);
  const end = createEnds({ folder, options, waiting, gate });
  const closing = new AbortController();
  const sleep = (ms: number) =>
    pause(ms, undefined, { signal: closing.signal }).catch(() => undefined);

  async function relay(client: SmtpClient, file: string): Promise<void> {
    await sleep(gate.take());
    if (closing.signal.aborted) return;
    const sending = join(folder, `${file}.sending`);
    await rename(join(folder, file), sending);
    const message = await readMessage(sending);
    await end(file, await client.send(message), message);
  }

  async function work(): Promise<void> {
    const client = createSmtpClient(server, ca);
    let idleSince = Date.now();
    while (!closing.signal.aborted) {
      const held = gate.held();
      const file = held > 0 ? undefined : await waiting.next();
      if (file === undefined) {
        if (Date.now() - idleSince > IDLE_MS) client.close();
        await sleep(Math.min(LOOK_MS, Math.max(held, 50)));
      } else {
        idleSince = Date.now();
        await relay(client, file).catch((error: unknown) => {
          log(`The outbox could not be sent: ${String(error)}`);
          waiting.later(file);
        });
      }
    }
    client.close();
  }

  const workers = Array.from({ length: CONNECTIONS }, work);
  return {
    async close() {
      closing.abort();
      await Promise.all(workers);
    },
  };
}
