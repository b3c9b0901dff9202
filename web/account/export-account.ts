/** Exports everything that is stored about the reader, as a file. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { request } from '../browser/request.ts';
import { postPath } from '../../shared/api.ts';

/**
 * @returns The file.
 * @throws Error 'Request failed with status code <n>', or 'Network request failed'.
 */
export async function exportAccount(): Promise<Blob> {
  const response = await request(postPath('account-export'), {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error(fill(words.requestFailed, { status: String(response.status) }));
  return response.blob();
}

/** Makes the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(link.href);
}
