/** Reads a file that a person named on the command line. */
import { readFile } from 'node:fs/promises';
import { fileProblem } from '../local/file-problem.ts';

/** @throws Error in one clear line when the file cannot be read. */
export async function readGivenFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new Error(fileProblem(error, path), { cause: error });
  }
}
