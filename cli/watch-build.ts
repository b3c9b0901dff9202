/**
 * Builds for `masthead start --watch`: into a folder of its own, by a process that stays. A build that
 * fails leaves the site as it is.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FunctionName } from '../lambdas/functions.ts';
import { watchSources, type SourceWatch } from '../local/watch/watch-sources.ts';
import { chosenBrandFile } from '../scripts/build/build-record.ts';
import type { BuildReply, BuildRequest } from '../scripts/build/build-server.ts';
import { projectRoot } from '../scripts/build/paths.ts';
import { errorMessage } from '../shared/error-message.ts';

const sourceFolders = [
  ...['shared', 'web', 'desk', 'services', 'publishing', 'importing', 'lambdas', 'scripts'],
];

type Built = Extract<BuildReply, { readonly kind: 'built' }>;
/** Takes the functions that were built; none: all were. */
type Serve = (functions?: readonly FunctionName[]) => Promise<void>;

export interface WatchedBuild {
  /** Folder of the build. */
  readonly directory: string;
  /** Builds what changes of sources reach. `serve` is called after each build. */
  watch(serve: Serve): SourceWatch;
  /** Ends the process, and removes the build. */
  remove(): Promise<void>;
}

interface Builder {
  build(request: BuildRequest): Promise<BuildReply>;
  end(): void;
}

function startBuilder(directory: string, brandFile: string): Builder {
  const child: ChildProcess = fork(
    resolve(projectRoot, 'scripts/build/build-server.ts'),
    [brandFile],
    {
      cwd: projectRoot,
      env: { ...process.env, MASTHEAD_BUILD: directory },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return {
    build: (request) =>
      new Promise((done) => {
        const settle = (reply: BuildReply) => {
          child.off('message', settle).off('close', fail);
          done(reply);
        };
        // For example modules of the build that do not parse.
        const fail = () => {
          settle({ kind: 'failed', message: said.trim() });
        };
        child.on('message', settle).on('close', fail);
        // A process that has ended: `close` may have come before.
        if (child.exitCode === null) child.send(request, (error) => error !== null && fail());
        else fail();
      }),
    end() {
      child.kill();
    },
  };
}

/** Replaces a process that has old modules of the build, which then builds everything. */
function startLastingBuilder(directory: string, brandFile: string): Builder {
  let builder = startBuilder(directory, brandFile);
  let isStale = false;
  return {
    async build(request) {
      const reply = isStale ? undefined : await builder.build(request);
      if (reply !== undefined && reply.kind !== 'stale') return reply;
      builder.end();
      builder = startBuilder(directory, brandFile);
      const again = await builder.build({});
      // Until it has built once, it knows nothing of what a change reaches.
      isStale = again.kind !== 'built';
      return again;
    },
    end() {
      builder.end();
    },
  };
}

/** @param reply without parts: everything. */
function partsOf({ parts, functions = [] }: Built): string {
  if (parts === undefined) return 'everything';
  return parts.map((part) => (part === 'lambdas' ? functions.join(', ') : part)).join(', ');
}

/** @param given The publisher's brand file; default: that of the last build, then the sample's. */
export async function startWatchedBuild(
  given: string | undefined,
  say: (line: string) => void,
): Promise<WatchedBuild> {
  const brandFile = chosenBrandFile(given);
  const directory = resolve(projectRoot, 'build/watch', String(process.pid));
  const builder = startLastingBuilder(directory, brandFile);
  const remove = async () => {
    builder.end();
    await rm(directory, { recursive: true, force: true });
  };
  const first = await builder.build({});
  if (first.kind === 'failed') {
    await remove();
    throw new Error(first.message);
  }

  /** Changes that no build has yet, as absolute paths. */
  const pending = new Set<string>();

  async function rebuild(changed: ReadonlySet<string>, serve: Serve): Promise<void> {
    for (const path of changed) pending.add(path);
    const started = performance.now();
    try {
      const reply = await builder.build({ changed: [...pending] });
      if (reply.kind !== 'built') throw new Error(reply.kind === 'failed' ? reply.message : '');
      pending.clear();
      // What only tests import, for example.
      if (reply.parts?.length === 0) return;
      await serve(reply.functions);
      say(`Rebuilt ${partsOf(reply)} in ${Math.round(performance.now() - started)} ms`);
    } catch (error) {
      say(errorMessage(error));
      say('The build failed; the site stays as it was.');
    }
  }

  return {
    directory,
    watch: (serve) =>
      watchSources(
        { folders: sourceFolders.map((name) => resolve(projectRoot, name)), files: [brandFile] },
        (changed) => rebuild(changed, serve),
      ),
    remove,
  };
}
