/** An edition from its stories to its readers, by the commands and the built function. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withEditions, type OpenEditions } from '../../../cli/newsletters/open-editions.ts';
import {
  approveEdition,
  composedDraft,
  letterOf,
  storeDraft,
} from '../../../services/newsletters/editions/edit-edition.ts';
import { EditionConflict } from '../../../services/newsletters/editions/edition-stories.ts';
import { readOutbox } from '../../support/read-outbox.ts';
import { runMasthead } from '../../support/run-masthead.ts';

const folder = mkdtempSync(join(tmpdir(), 'masthead-editions-'));
const data = join(folder, 'data');
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const CANARY = 'tungsten canary';
const paragraph = 'The river rose in the night and the town woke to water in every street. ';

function story(name: string, matter: string, text: string): void {
  writeFileSync(join(folder, 'in', `${name}.md`), `---\n${matter}\n---\n\n${text}\n`);
}

async function run(...args: string[]) {
  const { code, stdout, stderr } = await runMasthead([...args, '--data', data]);
  return { code, stdout, stderr };
}
const newsletters = (...args: string[]) => run('newsletters', ...args);
const outbox = () => readOutbox(join(data, 'outbox'));
const tick = () => run('invoke', 'newsletter-editions', 'lambdas/newsletter-editions/event.json');

beforeAll(async () => {
  mkdirSync(join(folder, 'in'));
  const day = (back: number) => new Date(Date.now() - back * 3_600_000).toISOString();
  story(
    'free',
    `title: The Free Flood\ndate: ${day(3)}\naccess: free\ndescription: Water & wonder.`,
    `${paragraph.repeat(4)}\n\n[Map](https://example.com/map?a=1&b=2)`,
  );
  story(
    'walled',
    `title: The Walled Well\ndate: ${day(2)}\naccess: subscribers`,
    `${paragraph.repeat(3)}\n\n${paragraph.repeat(9)}\n\n${`${CANARY} `.repeat(20)}`,
  );
  const imported = await run('import', join(folder, 'in'));
  if (imported.code !== 0) throw new Error(imported.stderr);
  const readers = Array.from({ length: 30 }, (_, index) => `reader-${index}@mail.example`);
  writeFileSync(join(folder, 'list.csv'), `email\n${readers.join('\n')}\n`);
  const listed = await newsletters('import', join(folder, 'list.csv'), '--newsletter', 'WEEKLY');
  if (listed.code !== 0) throw new Error(listed.stderr);
});

describe('An edition', () => {
  it('is made of what is new, written as a file, and stored from it', async () => {
    const file = join(folder, 'edition.yml');
    const made = await newsletters('compose', 'weekly', '--out', file);
    expect([made.stderr, made.stdout]).toEqual(['', `2 stories in ${file}\n`]);
    const yaml = readFileSync(file, 'utf8');
    expect(yaml).toMatch(/subject: The Walled Well/);
    writeFileSync(
      file,
      yaml
        .replaceAll('show: card', 'show: full')
        .replace('intro: ""', 'intro: "Good **morning**, [all](/tag/x/)."'),
    );
    const stored = await newsletters('compose', 'WEEKLY', '--from', file);
    expect([stored.stderr, stored.stdout]).toEqual(['', 'WEEKLY-1 (draft): The Walled Well\n']);
    writeFileSync(file, yaml.replace('subject:', 'subjekt:'));
    const wrong = await newsletters('compose', 'WEEKLY', '--from', file);
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringMatching(/edition\.yml:\d+: .*subje/),
    ]);
  });

  it('is looked at as every reader and as a paying one gets it, and walled text is in the second alone', async () => {
    const { stdout } = await newsletters('preview', 'WEEKLY');
    const index = fileURLToPath(stdout.split('\n')[1] ?? '');
    const page = (name: string) => readFileSync(join(index, '..', name), 'utf8');
    for (const name of ['free.html', 'free-dark.html', 'free.txt'])
      expect(page(name)).not.toContain(CANARY);
    for (const name of ['paying.html', 'paying.txt']) expect(page(name)).toContain(CANARY);
    expect(page('free.html')).toContain('Read on');
    expect(page('free.html')).toContain('Good <strong>morning</strong>');
    expect(page('free.html')).toContain('Water &amp; wonder.');
    expect(page('free.html')).toContain('https://example.com/map?a=1&amp;b=2');
    expect(page('free.txt')).toContain('The Free Flood');
  });

  it('is sent to nobody before it is approved, and to one address as a test', async () => {
    const early = await newsletters('send', 'WEEKLY');
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('approve')]);
    expect((await newsletters('test', 'WEEKLY', '--to', 'me@mail.example')).code).toBe(0);
    const [test] = await outbox();
    expect([test?.to?.[0]?.address, test?.subject]).toEqual([
      'me@mail.example',
      '[Test] The Walled Well',
    ]);
    expect(test?.html).not.toContain(CANARY);
  });

  it('is sent to each confirmed reader once, with the headers of newsletters', async () => {
    const approved = await newsletters('approve', 'WEEKLY');
    expect([approved.stderr, approved.stdout]).toEqual([
      '',
      'WEEKLY-1 (approved): The Walled Well\n',
    ]);
    const sent = await newsletters('send', 'WEEKLY');
    expect(sent.stdout).toContain('30 confirmed readers');
    expect(await tick()).toMatchObject({ code: 0 });
    await tick();
    const letters = (await outbox()).filter(({ subject }) => subject === 'The Walled Well');
    const addresses = letters.map(({ to }) => to?.[0]?.address ?? '').sort();
    expect(addresses).toHaveLength(30);
    expect(new Set(addresses).size).toBe(30);
    const [letter] = letters;
    const header = (name: string) => letter?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe')).toMatch(/^<https?:\/\/\S+token=WEEKLY\.\S+>$/);
    expect(header('list-id')).toMatch(/^<weekly\..+>$/);
    expect(header('feedback-id')).toMatch(/^1:weekly:newsletter:\w+$/);
    expect(header('auto-submitted')).toBeUndefined();
    expect(letter?.html).not.toContain(CANARY);
    expect(letter?.html).toMatch(/unsubscribe\/\?token=WEEKLY\./);
    expect(letter?.text).toMatch(/unsubscribe\/\?token=WEEKLY\./);
    const status = (await newsletters('status', 'WEEKLY')).stdout;
    expect(status).toContain('WEEKLY-1 (sent)');
    expect(status).toContain('30 sent, 0 refused, 0 unclear');
  });

  it('has a page of its own and one in the archive, without text of subscribers', async () => {
    const page = async (path: string, name = 'page') => {
      const file = join(folder, 'event.json');
      const event = JSON.parse(readFileSync(`lambdas/${name}/event.json`, 'utf8')) as object;
      writeFileSync(file, JSON.stringify({ ...event, rawPath: path }));
      const { stdout } = await run('invoke', name, file);
      const response = JSON.parse(stdout) as { statusCode: number; body: string };
      return response;
    };
    const letter = await page('/newsletter/weekly/editions/1/');
    expect(letter.statusCode).toBe(200);
    expect(letter.body).toContain('The Walled Well');
    expect(letter.body).toContain('Good morning');
    expect(letter.body).not.toContain(CANARY);
    const archive = await page('/newsletter/weekly/editions/');
    expect(archive.body).toContain('/newsletter/weekly/editions/1/');
    const own = await page('/newsletter/weekly/');
    expect(own.body).toContain('href="/newsletter/weekly/editions/1/"');
    expect(own.body).toContain('href="/newsletter/weekly/editions/"');
    const sitemap = await page('/sitemap-pages.xml', 'feeds');
    expect(sitemap.body).toContain('/newsletter/weekly/editions/</loc>');
    expect(sitemap.body).toContain('/newsletter/weekly/editions/1/</loc>');
    expect(sitemap.body).not.toContain('/newsletter/weekly/editions/2/');
    // What has not been sent is on no page.
    expect((await page('/newsletter/weekly/editions/2/')).statusCode).not.toBe(200);
  });

  it('can be stopped before it goes out, and waits for its time when it is resumed', async () => {
    const again = await newsletters('compose', 'WEEKLY', '--since', '2020-01-01');
    expect(again.stdout).toContain('WEEKLY-2 (draft)');
    await newsletters('approve', 'WEEKLY', '2');
    const past = await newsletters('schedule', 'WEEKLY', '2', '--at', '2020-01-01T00:00:00Z');
    expect([past.code, past.stderr]).toEqual([1, expect.stringContaining('in the past')]);
    const time = ['--at', '2999-01-01T00:00:00Z'];
    await newsletters('schedule', 'WEEKLY', '2', ...time);
    const stop = async () => (await newsletters('stop', 'WEEKLY', '2')).stdout;
    expect(await stop()).toContain('(stopped)');
    await tick();
    const letters = async () =>
      (await outbox()).filter(({ to }) => to?.[0]?.address === 'reader-3@mail.example');
    expect(await letters()).toHaveLength(1);
    expect((await newsletters('resume', 'WEEKLY', '2')).stdout).toContain('(scheduled)');
    await tick();
    expect(await letters()).toHaveLength(1);
    expect((await newsletters('status', 'WEEKLY', '2')).stdout).toContain('at 2999-01-01T00:00');
    await stop();
    const scheduled = await newsletters('schedule', 'WEEKLY', '2', ...time);
    expect(scheduled.stdout).toContain('(scheduled)');
    await stop();
    await newsletters('send', 'WEEKLY', '2');
    await tick();
    expect(await letters()).toHaveLength(2);
  });

  it('asks silent readers: counted by a dry run first, then a draft to look at', async () => {
    const dry = await newsletters('ask', 'WEEKLY', '--dry-run');
    expect([dry.stderr, dry.stdout]).toEqual([
      '',
      expect.stringMatching(/^0 readers of WEEKLY are silent .* of 30 something was heard\n$/),
    ]);
    writeFileSync(join(folder, 'old.csv'), 'email,created_at\nold@mail.example,2020-01-02\n');
    await newsletters('import', join(folder, 'old.csv'), '--newsletter', 'WEEKLY');
    const made = await newsletters('ask', 'WEEKLY', '--silent-for', '24', '--days', '14');
    expect(made.stdout).toMatch(/^1 readers? of WEEKLY [^]*WEEKLY-3 \(draft\): Do you still want/);
    const { stdout } = await newsletters('preview', 'WEEKLY');
    const index = fileURLToPath(stdout.split('\n')[1] ?? '');
    const page = readFileSync(join(index, '..', 'free.html'), 'utf8');
    expect(page).toContain('within 14 days');
    expect(page).toContain('Keep sending it');
    await newsletters('approve', 'WEEKLY');
    await newsletters('send', 'WEEKLY');
    await tick();
    const asked = (await outbox()).filter(({ subject }) => subject?.startsWith('Do you still'));
    expect(asked.map(({ to }) => to?.[0]?.address)).toEqual(['old@mail.example']);
    expect(asked[0]?.text).toMatch(/newsletter\/weekly\/\?confirm=WEEKLY\./);
    const status = (await newsletters('status', 'WEEKLY')).stdout;
    expect(status).toMatch(/\(asking\)[^]*asked: answers until/);
  });

  it('sends the letter of the draft that was approved while somebody looks at another one', async () => {
    const sent = await withEditions({ data }, 'WEEKLY', async (open) => {
      const { editions } = open.deps;
      const first = await storeDraft(open, await composedDraft(open, { since: '2020-01-01' }));
      const letter = await letterOf(open, first);
      let second = first;
      // Rendered before the draft is changed and approved, and stored after that.
      const late: OpenEditions = {
        ...open,
        deps: {
          ...open.deps,
          editions: {
            ...editions,
            async freeze(...given) {
              second = await storeDraft(open, { ...first.draft, subject: 'The second' }, first);
              await approveEdition(open, second);
              await editions.freeze(...given);
            },
          },
        },
      };
      await expect(approveEdition(late, first)).rejects.toThrow(EditionConflict);
      await editions.freeze(first, letter);
      const approved = await open.edition(first.number);
      return [approved.state, approved.subject, (await editions.frozen(approved))?.subject];
    });
    expect(sent).toEqual(['approved', 'The second', 'The second']);
  });
});
