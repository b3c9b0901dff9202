/** Contents of an outbox, read by a third-party email parser. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export interface OutboxEmail extends Email {
  readonly file: string;
  readonly raw: string;
}

/** Emails in the order in which they were sent. Empty when the folder does not exist. */
export async function readOutbox(folder: string): Promise<OutboxEmail[]> {
  const files = (await readdir(folder).catch(() => []))
    .filter((file) => file.endsWith('.eml'))
    .sort();
  return Promise.all(
    files.map(async (file) => {
      const raw = await readFile(join(folder, file), 'utf8');
      return { ...(await PostalMime.parse(raw)), file, raw };
    }),
  );
}

/** Returns the value of a header, unfolded. Undefined when the email has none. */
export function header(mail: Email, name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name.toLowerCase())?.value;
}
