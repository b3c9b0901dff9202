/** The emails of one machine: where they are stored, and how they are read. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import PostalMime from 'postal-mime';
import * as v from 'valibot';

export interface KeptEmail {
  /** The name of its file: the only name by which an email can be requested. */
  readonly file: string;
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** ISO; '' when the email has no date. */
  readonly date: string;
  readonly text: string;
  readonly html: string;
  /** The message as written. */
  readonly raw: string;
}

/** Names as `outboxFileName` creates them; none leads out of the folder. */
const fileName = /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z-[0-9a-f]{12}\.eml$/;

export function isEmailFile(name: string): boolean {
  return fileName.test(name);
}

const LIST_MAX = 200;
const notThere = v.object({ code: v.literal('ENOENT') });

export function outboxFolder(dataDir: string): string {
  return resolve(dataDir, 'outbox');
}

function withoutAbsence<T>(fallback: T): (error: unknown) => T {
  return (error) => {
    if (v.is(notThere, error)) return fallback;
    throw error;
  };
}

/** Returns undefined when there is no email with this name. */
export async function readKeptEmail(folder: string, file: string): Promise<KeptEmail | undefined> {
  if (!fileName.test(file)) return undefined;
  const raw = await readFile(join(folder, file), 'utf8').catch(withoutAbsence(undefined));
  if (raw === undefined) return undefined;
  const message = await PostalMime.parse(raw);
  const date = new Date(message.date ?? '');
  return {
    file,
    raw,
    subject: message.subject ?? '',
    text: message.text ?? '',
    html: message.html ?? '',
    date: Number.isNaN(date.getTime()) ? '' : date.toISOString(),
    from: message.from?.name || message.from?.address || '',
    to: (message.to ?? []).map(({ address }) => address ?? '').join(', '),
  };
}

/** Lists the newest first, 200 at most; none when no email has been sent. */
export async function listKeptEmails(folder: string): Promise<KeptEmail[]> {
  const names = (await readdir(folder).catch(withoutAbsence([])))
    .filter((name) => fileName.test(name))
    .sort()
    .reverse()
    .slice(0, LIST_MAX);
  return (await Promise.all(names.map((name) => readKeptEmail(folder, name)))).filter(
    (message) => message !== undefined,
  );
}
