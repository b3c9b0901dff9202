/**
 * Local outbox: one file per email, in a folder that only its owner can read, because links in
 * emails open accounts.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckedEmail } from './check-email.ts';
import { composeEmail } from './compose-email.ts';

/**
 * Names sort in the order in which the emails were written, e.g.
 * `2026-11-12T150000.123Z-1f2e3d4c5b6a.eml`.
 */
function outboxFileName(nowMs: number): string {
  return `${new Date(nowMs).toISOString().replaceAll(':', '')}-${randomBytes(6).toString('hex')}.eml`;
}

/**
 * Writes the whole email, or no file that ends in `.eml`.
 * @returns its name.
 */
export async function sendToOutbox(
  folder: string,
  message: CheckedEmail,
  nowMs: number,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = outboxFileName(nowMs);
  const path = join(folder, name);
  const temporary = `${path}.new`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(composeEmail(message, nowMs));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    return name;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
