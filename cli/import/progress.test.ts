import { describe, expect, it } from '@jest/globals';
import { createProgress } from './progress.ts';

function record(isTTY: boolean) {
  const written: string[] = [];
  let time = 1_000;
  const progress = createProgress(
    { isTTY, write: (text: string | Uint8Array) => written.push(String(text)) > 0 },
    () => time,
  );
  return { written, progress, wait: (ms: number) => (time += ms) };
}

describe('createProgress', () => {
  it('writes plain lines from time to time when there is no terminal', () => {
    const { written, progress, wait } = record(false);
    for (let done = 0; done <= 10_000; done += 1_000) {
      progress.show('Importing', done);
      wait(1_000);
    }
    progress.show('Lists', 3, 12);
    progress.end();
    expect(written).toEqual(['Importing: 5,000, 1,000/s\n', 'Importing: 10,000, 1,000/s\n']);
  });

  it('overwrites one line of a terminal, and leaves it empty', () => {
    const { written, progress, wait } = record(true);
    progress.show('Importing', 1);
    wait(10);
    progress.show('Importing', 2);
    wait(200);
    progress.show('Lists', 3, 12);
    progress.end();
    expect(written).toEqual([
      '\r\x1b[2KImporting: 1, 1,000/s',
      '\r\x1b[2KLists: 3 of 12',
      '\r\x1b[2K',
    ]);
  });

  it('says how much is left and about how long it takes, once it can know, for each part of the work', () => {
    const { written, progress, wait } = record(false);
    const work = (what: string, each: number) => {
      for (let done = 0; done < 100; done += 10) {
        progress.show(what, done, 100);
        wait(each);
      }
    };
    work('Importing', 1_000);
    work('Lists', 60_000);
    expect(written).toEqual([
      'Importing: 50 of 100, about 5 s left\n',
      'Lists: 0 of 100\n',
      'Lists: 10 of 100, about 9 min left\n',
      ...[8, 7, 6, 5, 4, 3, 2, 1].map(
        (minutes) => `Lists: ${100 - 10 * minutes} of 100, about ${minutes} min left\n`,
      ),
    ]);
  });
});
