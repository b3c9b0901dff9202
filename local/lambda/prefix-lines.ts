/**
 * Merges the output of functions into one log: JSON lines unchanged, since they name their
 * function; other lines prefixed with its name.
 */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export function prefixLines(stream: Readable, name: string, log: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
    if (line.trim() === '') return;
    log(line.startsWith('{') && line.endsWith('}') ? line : `${name}: ${line}`);
  });
}
