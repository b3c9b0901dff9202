/**
 * Whether the store of a data folder can be trusted with writes. LevelDB and the file system report
 * by codes and stacks; here they become one sentence, which says what to do.
 */
import { statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { fileErrorCode, fileProblem } from '../file-problem.ts';
import { errorMessage } from '../../shared/error-message.ts';

/** The data folder cannot be used. The message says why, and what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

export interface StoreHealth {
  /** Why the store takes no more writes, or undefined when it does. */
  readonly problem: () => string | undefined;
  /**
   * Notes an error of the store and returns it as a sentence. After one that may have left a write
   * unfinished, the store takes no more writes until it is opened again: LevelDB could lose what it
   * accepts behind an unfinished record of its log.
   */
  readonly note: (error: unknown) => string;
  /** Returns why nothing may be written now, or undefined. Also notices that the folder is gone. */
  readonly whyReadOnly: () => string | undefined;
}

const coded = v.object({ code: v.optional(v.string()), message: v.string() });
const caused = v.object({ cause: v.unknown() });

/** The messages of an error and of what caused it, with their codes. */
function wordsOf(error: unknown): string {
  const own = v.is(coded, error) ? `${error.code ?? ''} ${error.message}` : String(error);
  return v.is(caused, error) && error.cause !== undefined ? `${own} ${wordsOf(error.cause)}` : own;
}

/** Returns one sentence about an error of LevelDB in a data folder. */
export function levelProblem(error: unknown, dataDir: string): string {
  const words = wordsOf(error);
  if (/No space left|ENOSPC|File too large/i.test(words))
    return `There is no space left on the disk of ${dataDir}. Free some, then start again.`;
  if (/Disk quota|EDQUOT/i.test(words))
    return `The disk quota of ${dataDir} is used up. Free some space, then start again.`;
  if (
    /CORRUPTION|DECODE_ERROR|Corruption|could not be decoded|does not exist|No such file or directory/i.test(
      words,
    )
  )
    return `The store in ${dataDir} is damaged. Go back to a backup: masthead restore FILE --data ${dataDir} --replace`;
  if (/Permission denied|EACCES|EPERM/i.test(words))
    return `${dataDir} may not be read or written by this user. Change its rights.`;
  if (/Read-only file system|EROFS/i.test(words))
    return `${dataDir} is on a file system that cannot be written.`;
  if (fileErrorCode(error) !== undefined) return fileProblem(error, dataDir);
  return `The store in ${dataDir} cannot be read or written: ${errorMessage(error)}`;
}

function sameFolder(path: string, before: Stats): boolean {
  const now = statSync(path, { throwIfNoEntry: false });
  return now !== undefined && now.ino === before.ino && now.dev === before.dev;
}

/**
 * Watches over the store of a data folder, whose tables and objects are in folders that exist.
 * @param onProblem receives each sentence once.
 */
export function createStoreHealth(
  dataDir: string,
  onProblem: (sentence: string) => void,
): StoreHealth {
  const folders = [dataDir, join(dataDir, 'dynamodb'), join(dataDir, 'objects')].map((path) => ({
    path,
    stats: statSync(path),
  }));
  const told = new Set<string>();
  let problem: string | undefined;

  function tell(sentence: string): string {
    if (!told.has(sentence)) onProblem(sentence);
    told.add(sentence);
    return sentence;
  }

  function whyReadOnly(): string | undefined {
    if (problem !== undefined) return problem;
    const gone = folders.find(({ path, stats }) => !sameFolder(path, stats));
    if (gone !== undefined)
      problem = tell(
        `The data folder ${gone.path} is gone. Pages are served from what is still open; nothing is stored any more. Stop the site, bring the folder back (masthead restore FILE), and start again.`,
      );
    return problem;
  }

  return {
    problem: () => problem,
    note(error) {
      problem ??= whyReadOnly() ?? levelProblem(error, dataDir);
      return tell(problem);
    },
    whyReadOnly,
  };
}
