/** Editions that newsletters make by themselves: by the commands, the clock's function, and killed runs. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  nextTime,
  runAutomations,
} from '../../../services/newsletters/editions/run-automations.ts';
import { composedDraft, storeDraft } from '../../../services/newsletters/editions/edit-edition.ts';
import { withNewsletters } from '../../../cli/newsletters/open-newsletters.ts';
import { withEditions, type OpenEditions } from '../../../cli/newsletters/open-editions.ts';
import type { Automation } from '../../../shared/newsletters/automation.ts';
import { readOutbox } from '../../support/read-outbox.ts';
import { runMasthead } from '../../support/run-masthead.ts';

const folder = mkdtempSync(join(tmpdir(), 'masthead-automatic-'));
const data = join(folder, 'data');
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function run(...args: string[]) {
  return runMasthead([...args, '--data', data]);
}
const newsletters = (...args: string[]) => run('newsletters', ...args);
const subjects = async () =>
  (await readOutbox(join(data, 'outbox'))).map(({ subject }) => subject).sort();

const MINUTE_MS = 60_000;
/** Runs the clock's work at a time, for the editions that newsletters make. */
async function atTime(nowMs: number, change: (open: OpenEditions) => object = () => ({})) {
  return withEditions({ data }, 'WEEKLY', async (open) => {
    const now = () => nowMs;
    const source = { ...open.source, now: () => new Date(nowMs).toISOString() };
    await runAutomations({ ...open.deps, source, origin: open.origin, now, ...change(open) });
    return open.deps.editions.list('WEEKLY');
  });
}
const kept = async () =>
  withEditions({ data }, 'WEEKLY', async ({ deps }) =>
    (await deps.automations.all()).get('WEEKLY'),
  );

const DAY_MS = 86_400_000;
const start = Date.now();

function story(name: string, title: string, atMs: number, section = 'science'): void {
  writeFileSync(
    join(folder, 'in', `${name}.md`),
    `---\ntitle: ${title}\ndate: ${new Date(atMs).toISOString()}\ncategories: [${section}]\n---\n\nThe river rose in the night.\n`,
  );
}

beforeAll(async () => {
  mkdirSync(join(folder, 'in'));
  story('one', 'The First Flood', start - 3 * DAY_MS);
  story('two', 'The Second Flood', start - 2 * DAY_MS, 'culture');
  const imported = await run('import', join(folder, 'in'));
  if (imported.code !== 0) throw new Error(imported.stderr);
  writeFileSync(join(folder, 'list.csv'), 'email\na@mail.example\nb@mail.example\n');
  const listed = await newsletters('import', join(folder, 'list.csv'), '--newsletter', 'WEEKLY');
  if (listed.code !== 0) throw new Error(listed.stderr);
});

describe('A newsletter that makes its editions by itself', () => {
  it('says what is wrong with a setting, and stores nothing then', async () => {
    for (const [args, message] of [
      [['--on', 'daily'], 'at what time'],
      [['--on', 'someday', '--at', '07:00'], 'days such as mon,thu'],
      [['--on', 'daily', '--at', '25:00'], '--at: a time such as 07:30'],
      [['--on', 'daily', '--at', '07:00', '--section', 'nowhere'], 'no section nowhere'],
      [['--on', 'daily', '--at', '07:00', '--at-least', '5', '--at-most', '3'], '--at-least'],
    ] as const) {
      const { code, stderr } = await newsletters('automate', 'WEEKLY', ...args);
      expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    }
    expect(await kept()).toBeUndefined();
    expect((await newsletters('automate', 'WEEKLY')).stdout).toContain('no editions by itself');
  });

  it('is set by a command, and says what it would send', async () => {
    const { stdout, stderr } = await newsletters(
      ...['automate', 'weekly', '--on', 'daily', '--at', '07:00'],
      ...['--subject', 'Today: {headline}'],
    );
    expect([stderr, stdout]).toEqual(['', expect.stringContaining('WEEKLY: daily at 07:00')]);
    const rehearsed = (await newsletters('automate', 'WEEKLY', '--dry-run')).stdout;
    expect(rehearsed).toContain('now: Today: The Second Flood');
    const ofSection = await newsletters('automate', 'WEEKLY', '--section', 'science', '--dry-run');
    expect(ofSection.stdout).toContain('now: Today: The First Flood');
    expect((await kept())?.automation.sections).toEqual([]);
  });

  it('makes nothing before its time, then one edition of what is new, which the clock sends', async () => {
    const due = Date.parse((await kept())?.automation.nextAt ?? '');
    expect(due).toBeGreaterThan(start);
    expect(await atTime(due - MINUTE_MS)).toEqual([]);
    const [edition, ...more] = await atTime(due + MINUTE_MS);
    expect(more).toEqual([]);
    expect(edition).toMatchObject({ number: 1, subject: 'Today: The Second Flood' });
    expect(edition?.draft.stories).toHaveLength(2);
    const after = (await kept())?.automation;
    expect(after).toMatchObject({ last: { what: 'sent', number: 1 } });
    expect(after).not.toHaveProperty('making');
    // What comes out now is in the next edition, also before this one is sent.
    expect(after?.since).toBe(new Date(start - 2 * DAY_MS).toISOString());
    // The function itself sends it: its time is made to be now.
    await withEditions({ data }, 'WEEKLY', async ({ deps }) =>
      deps.editions.change(
        { key: 'WEEKLY', number: 1 },
        { to: 'scheduled', from: ['scheduled'], set: { sendAt: new Date().toISOString() } },
      ),
    );
    const event = 'lambdas/newsletter-editions/event.json';
    expect(await run('invoke', 'newsletter-editions', event)).toMatchObject({ code: 0 });
    expect(await subjects()).toEqual(['Today: The Second Flood', 'Today: The Second Flood']);
  });

  it('sends nothing where nothing is new, and keeps what was too little for the next time', async () => {
    const due = Date.parse((await kept())?.automation.nextAt ?? '');
    expect(await atTime(due)).toHaveLength(1);
    const after = (await kept())?.automation;
    expect(after?.last).toMatchObject({ what: 'nothing' });
    expect(Date.parse(after?.nextAt ?? '')).toBeGreaterThan(due);
    expect((await newsletters('automate', 'WEEKLY')).stdout).toContain('nothing was sent');
    await newsletters('automate', 'WEEKLY', '--since', '2020-01-01', '--at-least', '3');
    const again = Date.parse((await kept())?.automation.nextAt ?? '');
    expect(await atTime(again)).toHaveLength(1);
    expect((await kept())?.automation.since).toBe('2020-01-01T05:00:00.000Z');
    await newsletters('automate', 'WEEKLY', '--at-least', '1');
  });

  it('makes no second edition after a run that was killed at any step', async () => {
    const due = Date.parse((await kept())?.automation.nextAt ?? '');
    const killed = () => {
      throw new Error('killed');
    };
    for (const step of ['put', 'freeze', 'change'] as const)
      await atTime(due, ({ deps }) => ({ editions: { ...deps.editions, [step]: killed } }));
    // After all that is to be done, before it is noted.
    let writes = 0;
    await atTime(due, ({ deps }) => ({
      automations: {
        ...deps.automations,
        replace: async (...args: Parameters<typeof deps.automations.replace>) => {
          writes += 1;
          return args[2]?.making === undefined ? killed() : deps.automations.replace(...args);
        },
      },
    }));
    expect(writes).toBe(1);
    const editions = await atTime(due + MINUTE_MS);
    expect(editions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'scheduled'],
      [1, 'sent'],
    ]);
    expect((await kept())?.automation.last).toMatchObject({ what: 'sent', number: 2 });
  });

  it('has what came out after an edition in the next one, also with an older date', async () => {
    const due = Date.parse((await kept())?.automation.nextAt ?? '');
    expect((await atTime(due - MINUTE_MS))[0]?.number).toBe(2);
    story('backdated', 'Backdated', start - 2.5 * DAY_MS);
    expect(await run('import', join(folder, 'in'))).toMatchObject({ code: 0 });
    const [edition] = await atTime(due);
    expect(edition).toMatchObject({ number: 3, subject: 'Today: Backdated' });
    expect(edition?.draft.stories).toHaveLength(1);
    // Once, and another one alone where nothing else came out.
    const next = Date.parse((await kept())?.automation.nextAt ?? '');
    expect((await atTime(next))[0]?.number).toBe(3);
    expect((await kept())?.automation.last).toMatchObject({ what: 'nothing' });
  });

  it('leaves out a time that passed while the site did not run', async () => {
    await newsletters('automate', 'WEEKLY', '--since', '2020-01-01');
    const due = Date.parse((await kept())?.automation.nextAt ?? '');
    expect(await atTime(due + DAY_MS / 2)).toHaveLength(3);
    expect((await kept())?.automation.last).toMatchObject({ what: 'late' });
    expect((await newsletters('automate', 'WEEKLY', '--off')).stdout).toContain('no editions');
    expect(await kept()).toBeUndefined();
  });
});

describe('Stories that come out between the making of an edition and its sending', () => {
  it('are in the next edition, also with the date of the last story, or an older one', async () => {
    const made = await withEditions({ data }, 'WEEKLY', async (open) =>
      storeDraft(open, await composedDraft(open, { since: '2020-01-01' })),
    );
    expect(made.draft.stories).toHaveLength(3);
    // Dated by the day alone, as the edition's first story was.
    story('tie', 'Tie', start - 2 * DAY_MS);
    story('between', 'Between', Date.now());
    expect(await run('import', join(folder, 'in'))).toMatchObject({ code: 0 });
    const next = await withEditions({ data }, 'WEEKLY', async (open) => {
      const startedAt = new Date().toISOString();
      const change = { to: 'sent', from: ['draft'], set: { startedAt } } as const;
      await open.deps.editions.change(made, change);
      return composedDraft(open, {});
    });
    expect(next.stories).toEqual([
      { story: expect.stringContaining('between'), show: 'card' },
      { story: expect.stringContaining('tie'), show: 'card' },
    ]);
    const { seen, ...ofEarlierRelease } = made.draft;
    expect(seen?.ids.split(' ')).toHaveLength(3);
    const then = await withEditions({ data }, 'WEEKLY', async (open) => {
      await open.deps.editions.add(made, {}, { draft: JSON.stringify(ofEarlierRelease) });
      return composedDraft(open, {});
    });
    expect(then.stories).toEqual([{ story: expect.stringContaining('between'), show: 'card' }]);
  });
});

describe('Stories that are scheduled', () => {
  it('take no place of those that are out', async () => {
    const before = await withEditions({ data }, 'WEEKLY', (open) =>
      composedDraft(open, { since: '2020-01-01' }),
    );
    for (let index = 0; index < 14; index += 1)
      story(`later-${index}`, `Later ${index}`, start + (index + 5) * DAY_MS);
    expect(await run('import', join(folder, 'in'))).toMatchObject({ code: 0 });
    const after = await withEditions({ data }, 'WEEKLY', (open) =>
      composedDraft(open, { since: '2020-01-01' }),
    );
    expect(after.stories).toHaveLength(5);
    expect(after.stories).toEqual(before.stories);
    expect(after.seen?.ids).toBe(before.seen?.ids);
  });
});

describe('An alert', () => {
  const path = async () =>
    withEditions({ data }, 'WEEKLY', async ({ deps }) => {
      const [edition] = await deps.editions.list('WEEKLY');
      return edition?.draft.stories[0]?.story ?? '';
    });

  it('asks first, goes to those who want its sections, and not twice', async () => {
    const of = await path();
    const wrong = await newsletters('alert', 'WEEKLY', '/story/nowhere/', '--yes');
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('leads to no story')]);
    await withNewsletters({ data }, async ({ readers, store }) => {
      for await (const group of readers.confirmed('WEEKLY'))
        for (const { hash, email } of group)
          await store.change(hash, 'WEEKLY', (current) =>
            current && email.startsWith('a@') ? { ...current, sections: ['science'] } : undefined,
          );
    });
    const asked = await newsletters('alert', 'WEEKLY', of);
    expect(asked.stderr).toContain('To 1 readers of WEEKLY, not to 1 who');
    expect(asked.stderr).toContain('culture');
    const sent = await newsletters('alert', 'WEEKLY', of, '--subject', 'Breaking', '--yes');
    expect(sent.stdout).toContain('(scheduled): Breaking');
    const twice = await newsletters('alert', 'WEEKLY', of, '--yes');
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('--again')]);
    await run('invoke', 'newsletter-editions', 'lambdas/newsletter-editions/event.json');
    const letters = (await readOutbox(join(data, 'outbox'))).filter(
      ({ subject }) => subject === 'Breaking',
    );
    expect(letters.map(({ to }) => to?.[0]?.address)).toEqual(['b@mail.example']);
    expect((await newsletters('status', 'WEEKLY')).stdout).toContain('1 who want fewer');
  });
});

describe('The next time of a newsletter', () => {
  const weekly: Pick<Automation, 'days' | 'at'> = { days: ['friday'], at: '16:30' };
  it.each([
    ['2026-11-27T20:00:00Z', 'America/New_York', weekly, '2026-11-27T21:30:00.000Z'],
    ['2026-11-27T21:30:00Z', 'America/New_York', weekly, '2026-12-04T21:30:00.000Z'],
    // Summer time of New York begins on 2026-03-08: 02:30 is not there, and 03:00 is the next.
    [
      '2026-03-08T05:00:00Z',
      'America/New_York',
      { days: ['sunday'], at: '07:00' },
      '2026-03-08T11:00:00.000Z',
    ],
    [
      '2026-03-01T12:00:00Z',
      'America/New_York',
      { days: ['sunday'], at: '02:30' },
      '2026-03-08T07:00:00.000Z',
    ],
  ] as const)('after %s in %s is that of its day and zone', (after, zone, rule, next) => {
    expect(nextTime({ ...rule, days: [...rule.days] }, Date.parse(after), zone)).toBe(next);
  });
});
