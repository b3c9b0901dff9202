/** The costs of suites, of real programs. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addCosts, watchPrograms } from './suite-costs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-costs-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Uses half a second of a processor, says so, and stays. */
const busy = `while (process.cpuUsage().user < 5e5); console.log('done'); setInterval(() => {}, 1e3);`;
/** Starts that in a program which does not name its suite. */
const starter = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], { env: {}, stdio: 'inherit' })`;

describe('The processor time of a suite', () => {
  // Only Linux tells it of other programs.
  (process.platform === 'linux' ? it : it.skip)(
    'has that of programs that its programs start',
    async () => {
      const stop = watchPrograms();
      const child = spawn(process.execPath, ['-e', starter], {
        detached: true,
        env: { MASTHEAD_SUITE: '/a.test.ts' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise((done) => {
        child.stdout.once('data', done);
      });
      expect(stop().get('/a.test.ts')).toBeGreaterThanOrEqual(0.5);
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    },
  );

  it('is in the results, and the dearest is the first', async () => {
    const [results, lines] = [join(folder, 'results.json'), join(folder, 'lines.jsonl')];
    const testResults = ['/a', '/b', '/c'].map((name) => ({ name, status: 'passed' }));
    await writeFile(results, JSON.stringify({ numPassedTests: 3, testResults }));
    await writeFile(
      lines,
      '{"path":"/a","own":1,"waited":0.5}\n{"path":"/b","own":1,"waited":2.25}\n',
    );
    expect(await addCosts(results, lines, new Map([['/a', 4]]))).toEqual([
      { path: '/a', seconds: 5 },
      { path: '/b', seconds: 3.25 },
      { path: '/c', seconds: 0 },
    ]);
    expect(JSON.parse(await readFile(results, 'utf8'))).toEqual({
      numPassedTests: 3,
      testResults: testResults.map((suite, index) => ({
        ...suite,
        processorSeconds: [5, 3.25, 0][index],
      })),
    });
  });

  it('is nothing where no suite ran', async () => {
    expect(await addCosts(join(folder, 'none'), join(folder, 'none'), new Map())).toEqual([]);
  });
});
