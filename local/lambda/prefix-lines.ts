/** Brings what functions write into one log: JSON lines as they are, since they name their function; others with its name. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export function prefixLines(stream: Readable, name: string, log: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
    if (line.trim() === '') return;
    log(line.startsWith('{') && line.endsWith('}') ? line : `${name}: ${line}`);
  });
}
