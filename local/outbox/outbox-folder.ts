/** The mails of one machine: where they lie, and reading them. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import PostalMime from 'postal-mime';
import * as v from 'valibot';

export interface KeptMail {
  /** Its file's name: the only name by which a mail can be asked for. */
  readonly file: string;
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** ISO; '' when the mail does not say. */
  readonly date: string;
  readonly text: string;
  readonly html: string;
  /** The message as it was written. */
  readonly raw: string;
}

/** As `outboxFileName` makes them; nothing that leads out of the folder. */
const fileName = /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z-[0-9a-f]{12}\.eml$/;
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

/** Undefined when there is no mail of this name. */
export async function readKeptMail(folder: string, file: string): Promise<KeptMail | undefined> {
  if (!fileName.test(file)) return undefined;
  const raw = await readFile(join(folder, file), 'utf8').catch(withoutAbsence(undefined));
  if (raw === undefined) return undefined;
  const mail = await PostalMime.parse(raw);
  const date = new Date(mail.date ?? '');
  return {
    file,
    raw,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    date: Number.isNaN(date.getTime()) ? '' : date.toISOString(),
    from: mail.from?.name || mail.from?.address || '',
    to: (mail.to ?? []).map(({ address }) => address ?? '').join(', '),
  };
}

/** The newest first, 200 at most; none when no mail has been sent. */
export async function listKeptMails(folder: string): Promise<KeptMail[]> {
  const names = (await readdir(folder).catch(withoutAbsence([])))
    .filter((name) => fileName.test(name))
    .sort()
    .reverse()
    .slice(0, LIST_MAX);
  return (await Promise.all(names.map((name) => readKeptMail(folder, name)))).filter(
    (mail) => mail !== undefined,
  );
}
