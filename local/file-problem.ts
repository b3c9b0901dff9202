/** Says in words what the file system reports by a code. */
import * as v from 'valibot';
import { errorMessage } from '../shared/error-message.ts';

const systemError = v.object({ code: v.string() });

const words: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is nothing at ${path}.`,
  EACCES: (path) => `${path} may not be read or written by this user. Change its rights.`,
  EPERM: (path) => `${path} may not be read or written by this user. Change its rights.`,
  EEXIST: (path) => `${path} is a file. A folder is needed.`,
  ENOTDIR: (path) => `${path} is not in a folder: a part of the path is a file.`,
  EISDIR: (path) => `${path} is a folder. A file is needed.`,
  EROFS: (path) => `${path} is on a file system that cannot be written.`,
  ENOSPC: (path) => `There is no space left on the disk of ${path}. Free some and try again.`,
  EDQUOT: (path) => `The disk quota of ${path} is used up. Free some space and try again.`,
  EMFILE: (path) => `Too many files are open to use ${path}. Raise the limit (ulimit -n).`,
};

/** Returns the code of an error of the file system, or undefined when it is another error. */
export function fileErrorCode(error: unknown): string | undefined {
  return v.is(systemError, error) && Object.hasOwn(words, error.code) ? error.code : undefined;
}

/** Returns one sentence about a folder that could not be made. */
export function folderProblem(error: unknown, path: string): string {
  return fileErrorCode(error) === 'ENOENT'
    ? `The folder ${path} cannot be made there. Name another.`
    : fileProblem(error, path);
}

/** Returns one sentence about an error of the file system; of any other error, its message. */
export function fileProblem(error: unknown, path: string): string {
  const code = fileErrorCode(error);
  return (code === undefined ? undefined : words[code]?.(path)) ?? errorMessage(error);
}
