/** What another user of this machine can do: a program that runs as `nobody`. */
import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

/** `nobody` of Debian and of most other systems. */
const NOBODY = 65_534;

/** Why there is no other user for this test run, or undefined. */
export function whyNoOtherUser(): string | undefined {
  if (process.platform !== 'linux') return 'it finds the ports of a process by Linux’s /proc';
  return process.getuid?.() === 0 ? undefined : 'only root can become another user';
}

/**
 * Runs the body of an async function as `nobody`, which has nothing but `given`, `http` and `fs`.
 * @returns what it returns, as JSON.
 */
export async function asNobody(body: string, given: unknown): Promise<unknown> {
  const program = `
    const http = process.getBuiltinModule('node:http');
    const fs = process.getBuiltinModule('node:fs');
    process.setgroups([]);
    process.setgid(${NOBODY});
    process.setuid(${NOBODY});
    const given = ${JSON.stringify(given)};
    const run = async () => { ${body} };
    run().then((result) => console.log(JSON.stringify(result)));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', program], {
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

async function socketsOf(pid: number): Promise<Set<string>> {
  const links = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((name) =>
      readlink(`/proc/${pid}/fd/${name}`).catch(() => ''),
    ),
  );
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
}

/** Returns the ports at which a process listens. */
export async function portsOf(pid: number): Promise<number[]> {
  const sockets = await socketsOf(pid);
  const lines = await Promise.all(
    ['tcp', 'tcp6'].map((table) => readFile(`/proc/${pid}/net/${table}`, 'utf8')),
  );
  const LISTENING = '0A';
  const ports = lines
    .join('\n')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === LISTENING && sockets.has(fields[9] ?? ''))
    .map((fields) => Number.parseInt(fields[1]?.split(':').at(-1) ?? '', 16));
  return [...new Set(ports)];
}
