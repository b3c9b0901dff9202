/**
 * Notices that the npm which started this process has ended. A shell stands between the two; npm
 * passes no signal on when it is killed, and then the shell and this process would stay behind.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { isRunning } from '../scripts/build/served-build.ts';

const run = promisify(execFile);
const POLL_MS = 1_000;

/** What is between npm and a script of package.json, unless it replaces itself by the command. */
const shells = /^-?(?:sh|bash|dash|ash|zsh|ksh|fish|busybox|cmd|pwsh|powershell)(?:\.exe)?$/i;

interface ProcessFacts {
  readonly name: string;
  readonly parent: number;
  /** The leader of its group. A group of its own is how setsid and shells detach a process. */
  readonly group: number | undefined;
}

/** Fields of /proc/PID/stat (proc_pid_stat(5)). The name is in parentheses, and may contain some. */
async function linuxFacts(pid: number): Promise<ProcessFacts> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const end = text.lastIndexOf(')');
  const [, parent, group] = text.slice(end + 2).split(' ');
  return {
    name: text.slice(text.indexOf('(') + 1, end),
    parent: Number(parent),
    group: Number(group),
  };
}

async function windowsFacts(pid: number): Promise<ProcessFacts> {
  const query = `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; "$($p.ParentProcessId) $($p.Name)"`;
  const { stdout } = await run('powershell', ['-NoProfile', '-Command', query]);
  const [parent, name = ''] = stdout.trim().split(' ');
  return { name, parent: Number(parent), group: undefined };
}

async function otherFacts(pid: number): Promise<ProcessFacts> {
  const { stdout } = await run('ps', ['-o', 'ppid=,pgid=,comm=', '-p', String(pid)]);
  const [parent, group, ...name] = stdout.trim().split(/\s+/);
  return { name: basename(name.join(' ')), parent: Number(parent), group: Number(group) };
}

/** @throws Error when there is no such process, or this machine does not tell. */
function factsOf(pid: number): Promise<ProcessFacts> {
  if (process.platform === 'linux') return linuxFacts(pid);
  return process.platform === 'win32' ? windowsFacts(pid) : otherFacts(pid);
}

/** Returns what npm is to this process: undefined when npm did not start it, or it was detached. */
async function npmAbove(): Promise<{ shell?: number; npm: number } | undefined> {
  if (process.env.npm_lifecycle_event === undefined || process.ppid <= 1) return undefined;
  const first = process.ppid;
  try {
    const own = process.platform === 'win32' ? undefined : await factsOf(process.pid);
    if (own?.group === process.pid) return undefined;
    const above = await factsOf(first);
    return shells.test(above.name) && above.parent > 1
      ? { shell: first, npm: above.parent }
      : { npm: first };
  } catch {
    return { npm: first };
  }
}

async function isAbove(shell: number | undefined, npm: number): Promise<boolean> {
  // An orphan gets another parent, except on Windows.
  if (process.ppid !== (shell ?? npm)) return false;
  if (shell === undefined) return isRunning(npm);
  // A process that was killed is there until its own parent has asked how it ended; its children
  // have another parent at once.
  return process.platform === 'win32'
    ? isRunning(shell) && isRunning(npm)
    : factsOf(shell).then(
        ({ parent }) => parent === npm,
        () => false,
      );
}

/**
 * Calls back once when the npm that started this process has ended. Never does for a process that
 * npm did not start, or that has a process group of its own (`setsid`, a job of a shell).
 * @returns what ends the watch.
 */
export function onNpmEnd(ended: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  void npmAbove().then((above) => {
    if (above === undefined) return;
    const look = async (): Promise<void> => {
      if (isOver) return;
      if (await isAbove(above.shell, above.npm)) again();
      else if (!isOver) ended();
    };
    const again = (): void => {
      if (isOver) return;
      timer = setTimeout(() => void look(), POLL_MS);
      timer.unref();
    };
    again();
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
