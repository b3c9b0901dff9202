/** Runs the real `masthead` command in a process of its own. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface EndedCommand {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** @param env variables that the command has besides those of this process. */
export function runMasthead(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<EndedCommand> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['cli/masthead.mjs', ...args], {
      cwd: root,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PORT: undefined,
        MASTHEAD_DATA: undefined,
        ...env,
      },
    });
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', (text: Buffer) => {
      said.stdout += text.toString();
    });
    child.stderr.on('data', (text: Buffer) => {
      said.stderr += text.toString();
    });
    child.once('error', fail);
    child.once('close', (code) => {
      done({ code, ...said });
    });
  });
}
