/**
 * Builds for `masthead start --watch`: every build goes into a folder of its own, so that a failed
 * one leaves the site as it is.
 */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { watchSources, type SourceWatch } from '../local/watch/watch-sources.ts';
import { chosenBrandFile } from '../scripts/build/build-record.ts';
import { projectRoot } from '../scripts/build/paths.ts';
import { errorMessage } from '../shared/error-message.ts';

const sourceFolders = ['shared', 'web', 'services', 'lambdas'];

export interface WatchedBuild {
  /** Folder of the first build. */
  readonly directory: string;
  /**
   * Builds again after each change of a source. `serve` takes the folder of the new build; the old
   * one is removed after it.
   */
  watch(serve: (directory: string) => Promise<void>): SourceWatch;
  /** Removes the builds. */
  remove(): Promise<void>;
}

/**
 * Builds in a process of its own, since modules that this process has loaded stay as they are.
 * @throws Error with the compiler's messages, which name file and line.
 */
function buildInto(directory: string, brandFile: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      [resolve(projectRoot, 'scripts/build.ts'), '--local', '--brand', brandFile],
      {
        cwd: projectRoot,
        env: { ...process.env, MASTHEAD_BUILD: directory },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done();
      else fail(new Error(said.trim()));
    });
  });
}

/** @param given The publisher's brand file; default: that of the last build, then the sample's. */
export async function startWatchedBuild(
  given: string | undefined,
  say: (line: string) => void,
): Promise<WatchedBuild> {
  const brandFile = chosenBrandFile(given);
  const root = resolve(projectRoot, 'build/watch', String(process.pid));
  let count = 0;
  let current = resolve(root, '0');
  await buildInto(current, brandFile);

  async function rebuild(serve: (directory: string) => Promise<void>): Promise<void> {
    count += 1;
    const next = resolve(root, String(count));
    const started = performance.now();
    try {
      await buildInto(next, brandFile);
      await serve(next);
      await rm(current, { recursive: true, force: true });
      current = next;
      say(`Rebuilt in ${Math.round(performance.now() - started)} ms`);
    } catch (error) {
      say(errorMessage(error));
      say('The build failed; the site stays as it was.');
      await rm(next, { recursive: true, force: true });
    }
  }

  return {
    directory: current,
    watch: (serve) =>
      watchSources(
        {
          folders: sourceFolders.map((folder) => resolve(projectRoot, folder)),
          files: [brandFile],
        },
        () => rebuild(serve),
      ),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
