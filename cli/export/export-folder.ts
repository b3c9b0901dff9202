/** The folder that an export fills: new or empty, so that nothing of another export stays in it. */
import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileProblem, folderProblem } from '../../local/file-problem.ts';
import { makeFolder } from '../../local/make-folder.ts';

/** The folder cannot take an export. The message says what to do. */
class ExportFolderError extends Error {
  override readonly name = 'ExportFolderError';
}

export interface ExportFolder {
  /**
   * Writes a file that is not there yet.
   * @param path below the folder, with forward slashes.
   * @throws ExportFolderError when the disk takes no more.
   */
  write(path: string, content: string | Uint8Array): Promise<void>;
}

/** @throws ExportFolderError when it is not empty, or may not be written. */
export async function openExportFolder(root: string): Promise<ExportFolder> {
  try {
    await makeFolder(root);
    const [first] = await readdir(root);
    if (first !== undefined)
      throw new ExportFolderError(
        `${root} is not empty: it holds ${first}. Name a new or an empty folder.`,
      );
    await makeFolder(join(root, 'content'));
  } catch (error) {
    if (error instanceof ExportFolderError) throw error;
    throw new ExportFolderError(folderProblem(error, root), { cause: error });
  }
  return {
    async write(path, content) {
      try {
        await makeFolder(dirname(join(root, path)));
        await writeFile(join(root, path), content, { flag: 'wx' });
      } catch (error) {
        throw new ExportFolderError(
          `${fileProblem(error, join(root, path))} The export is not complete: delete ${root} and repeat it.`,
          { cause: error },
        );
      }
    },
  };
}
