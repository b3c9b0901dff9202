/** Processes that are killed on the way, as a machine that fails would end them: what they leave in the store must be whole. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStoreProxy, type StoreProxy } from './store-proxy.ts';

/** How many processes die at the same time: mostly they wait for the slow store. */
const LANES = 4;
/** What was under way when a process died may still arrive. */
const LAST_CALL_MS = 120;

/**
 * Starts a script that says something when it is ready and waits to be told; tells it, and kills it when so many calls of the store have
 * gone out, and a moment later. @returns what it had said after that, once nothing of it can arrive any more.
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
  return said.trim();
}

/** Works at each of so many moments. @param work gets a way to the store of its own, on which a call takes 100 ms: so long after it has arrived, nothing follows it. */
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
