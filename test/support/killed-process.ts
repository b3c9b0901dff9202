/**
 * Processes that are killed partway, as a failing machine would end them. What they leave in the
 * store must be complete.
 */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStoreProxy, type StoreProxy } from './store-proxy.ts';

/** Number of processes killed in parallel. They mostly wait for the slow store. */
const LANES = 4;
/** A request in flight when a process was killed may still arrive at the proxy. */
const LAST_CALL_MS = 120;

/**
 * Starts a script that writes a message when it is ready and waits for input. Sends the input, and
 * kills the script shortly after the given number of store calls have been sent.
 * @returns what it wrote after that, once none of its calls can arrive any more.
 */
export async function runKilled(
  script: {
    readonly path: string;
    readonly args: readonly string[];
    readonly env?: NodeJS.ProcessEnv;
  },
  proxy: StoreProxy,
  calls: number,
  pauseMs: number,
): Promise<string> {
  const said = await new Promise<string>((done, fail) => {
    const child = spawn(process.execPath, [script.path, ...script.args], {
      env: { ...process.env, ...script.env, NODE_OPTIONS: '' },
    });
    let output: string | undefined;
    child.stdout.on('data', (text: Buffer) => {
      if (output === undefined) {
        output = '';
        void proxy
          .further(calls)
          .then(() => sleep(pauseMs))
          .then(() => {
            child.kill('SIGKILL');
          });
        child.stdin.write('go\n');
      } else {
        output += text.toString();
      }
    });
    child.on('error', fail);
    child.on('close', () => {
      done(output ?? '');
    });
  });
  await sleep(LAST_CALL_MS);
  // On a busy machine the store takes longer with what has arrived.
  await proxy.settled();
  return said.trim();
}

/**
 * Runs the work once for each of the given number of moments.
 * @param work receives its own path to the store, on which a call takes 100 ms, so nothing follows
 *   a call for that long after it arrives.
 */
export async function atEachMoment(
  moments: number,
  endpoint: string,
  work: (moment: number, proxy: StoreProxy) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      const proxy = await startStoreProxy(endpoint);
      proxy.be('slow');
      try {
        for (let moment = lane; moment < moments; moment += LANES) await work(moment, proxy);
      } finally {
        await proxy.close();
      }
    }),
  );
}
