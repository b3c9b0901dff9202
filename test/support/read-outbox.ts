/** What lies in an outbox, read by a parser of mails that is not ours. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export interface OutboxMail extends Email {
  readonly file: string;
  readonly raw: string;
}

/** In the order in which they were sent; none when the folder is not there. */
export async function readOutbox(folder: string): Promise<OutboxMail[]> {
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

/** The value of a header, unfolded; undefined when the mail has none. */
export function header(mail: Email, name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name.toLowerCase())?.value;
}
