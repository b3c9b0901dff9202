/** Reads the names of the files in a zip archive, to say what it is. Nothing is unpacked. */
import { open } from 'node:fs/promises';

/** The end record, which is last but for a comment of at most 64 KB (PKWARE APPNOTE 4.3.16). */
const END_MAX_BYTES = 65_557;
const END_BYTES = 22;
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
/** The names of some ten thousand files say enough. */
const DIRECTORY_MAX_BYTES = 2 * 1024 * 1024;

/** Returns the names, in the order of the archive; none where its directory cannot be read. */
export async function zipNames(file: string): Promise<string[]> {
  const handle = await open(file, 'r');
  const read = async (from: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  };
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, END_MAX_BYTES);
    const tail = await read(size - length, length);
    const end = tail.lastIndexOf(Buffer.from(Uint32Array.of(END_SIGNATURE).buffer));
    if (end < 0 || tail.length - end < END_BYTES) return [];
    const bytes = Math.min(tail.readUInt32LE(end + 12), DIRECTORY_MAX_BYTES);
    return namesIn(await read(tail.readUInt32LE(end + 16), bytes));
  } finally {
    await handle.close();
  }
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length;) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) break;
    const nameBytes = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
    at +=
      ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}
