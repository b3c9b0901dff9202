/** Several editions that are due at once, in runs whose clock goes on with each letter. */
import { describe, expect, it } from '@jest/globals';
import { brand } from '../../shared/brand/meridian.ts';
import { editionLabel, type EditionName } from '../../shared/newsletters/edition.ts';
import type { LogEvent } from '../../services/http/log.ts';
import type { EditionDeps } from '../../services/newsletters/editions/edition-deps.ts';
import type { Edition } from '../../services/newsletters/editions/edition-store.ts';
import { editionsHandler } from './logic.ts';

const LETTERS_A_SECOND = 14;
const START = Date.parse('2026-11-27T07:00:00Z');

interface Due {
  readonly key: string;
  readonly readers: number;
  readonly isAlert?: boolean;
}

function dueEdition({ key, isAlert = false }: Due): Edition {
  const draft = {
    ...{ subject: key, preview: '', intro: 'x', stories: [], audience: 'all' as const },
    ...(isAlert ? { sections: ['science'] } : {}),
  };
  const counts = {
    ...{ sent: 0, refused: 0, unknown: 0, bounced: 0, complained: 0, suppressed: 0 },
    ...{ notSubscribed: 0, paused: 0, notChosen: 0, notSilent: 0, unanswered: 0, daySent: 0 },
  };
  return {
    ...{ key, number: 1, state: 'scheduled', subject: key, draft, draftText: '', ...counts },
    ...{ cursor: '', leaseUntil: 0, leasedAt: 0, cadences: ['week', 'month'] },
    sendAt: new Date(START).toISOString(),
  };
}

/** Editions that are due, in a store that a test reads. */
function open(
  due: readonly Due[],
  change: (deps: EditionDeps) => Partial<EditionDeps> = () => ({}),
) {
  let nowMs = START;
  const now = () => nowMs;
  const records = new Map<string, Edition>(due.map((one) => [one.key, dueEdition(one)]));
  const letters: string[] = [];
  const logged: LogEvent[] = [];
  const record = ({ key }: EditionName) => {
    const found = records.get(key);
    if (found === undefined) throw new Error(`There is no edition of ${key}`);
    return found;
  };
  const set = (name: EditionName, values: object) => {
    records.set(name.key, { ...record(name), ...values });
  };
  const isDue = ({ state }: Edition) => state === 'scheduled' || state === 'sending';
  const claimed = new Set<string>();
  const base = {
    ...{ brand, brandKey: 'm', now, log: (event: LogEvent) => logged.push(event) },
    automations: { all: async () => new Map() },
    editions: {
      due: async () => [...records.values()].filter(isDue),
      get: async (name: EditionName) => record(name),
      list: async (key: string) => [record({ key, number: 1 })],
      frozen: async () => ({
        ...{ subject: 's', origin: 'https://m.example', marker: 'M', preview: '', introHtml: '' },
        ...{ open: { html: 'x', text: 'x' }, cards: [], links: [], walled: [] },
      }),
      lease: async (name: EditionName, leasedAt: number) => {
        set(name, { leasedAt });
        return true;
      },
      async add(name: EditionName, counts: Record<string, number>, values: object = {}) {
        const before = record(name) as unknown as Record<string, number>;
        const sums = Object.entries(counts).map(([what, more]) => [
          what,
          (before[what] ?? 0) + more,
        ]);
        set(name, { ...Object.fromEntries(sums), ...values });
      },
      async change(name: EditionName, { to, set: values = {} }: { to: string; set?: object }) {
        set(name, { state: to, ...values });
        return true;
      },
    },
    letters: {
      known: async () => new Set<string>(),
      async claim(name: EditionName, hash: string) {
        const id = `${editionLabel(name)} ${hash}`;
        const isNew = !claimed.has(id);
        claimed.add(id);
        return isNew;
      },
      settle: async () => undefined,
      count: async (name: EditionName) => ({
        ...{ claimed: 0, refused: 0, unknown: 0, sent: record(name).sent },
      }),
    },
    readers: {
      async *confirmed(key: string, after = '') {
        const { readers = 0 } = due.find((one) => one.key === key) ?? {};
        const all = Array.from({ length: readers }, (_, index) => ({
          hash: String(index).padStart(6, '0'),
          ...{ email: 'a@mail.example', sourceCode: 't', trail: [], wishes: {} },
        })).filter(({ hash }) => hash > after);
        for (let at = 0; at < all.length; at += 100) yield all.slice(at, at + 100);
      },
    },
    suppressions: { of: async () => undefined },
    linksAt: () => ({
      ...{ unsubscribe: async () => 'u', choose: async () => 'c', confirm: async () => 'k' },
      headers: async () => ({}),
    }),
    sender: {
      domain: 'm.example',
      limits: async () => ({ perSecond: 100_000 }),
      async send({ edition }: { edition: string }) {
        nowMs += 1_000 / LETTERS_A_SECOND;
        letters.push(edition);
        return { kind: 'sent', messageId: 'm' } as const;
      },
    },
  } as unknown as EditionDeps;
  const handler = editionsHandler({ ...base, ...change(base) }, 'https://m.example');
  return {
    ...{ letters, logged, record },
    sent: (key: string) => letters.filter((label) => label.startsWith(`${key}-`)).length,
    async minute() {
      const start = nowMs;
      try {
        await handler({ scheduledAt: new Date(nowMs).toISOString() }, { awsRequestId: 'r' });
      } finally {
        nowMs = Math.max(nowMs, start + 60_000);
      }
    },
  };
}

describe('Editions that are due at once', () => {
  it('are sent alerts first, and none waits until another one is out', async () => {
    const { letters, sent, minute, record } = open([
      { key: 'DAILY', readers: 20_000 },
      { key: 'NEWSALERTS', readers: 100, isAlert: true },
    ]);
    await minute();
    expect(new Set(letters.slice(0, 100))).toEqual(new Set(['NEWSALERTS-1']));
    expect(record({ key: 'NEWSALERTS', number: 1 }).state).toBe('sent');
    // What the alert did not need of its share.
    expect(sent('DAILY')).toBeGreaterThanOrEqual(400);
  });

  it('are sent where another one fails, which says so in its record and to the alarms', async () => {
    const { letters, logged, minute, record } = open(
      [
        { key: 'DAILY', readers: 5 },
        { key: 'WEEKLY', readers: 5 },
      ],
      ({ editions }) => ({
        editions: {
          ...editions,
          async frozen(name) {
            if (name.key === 'DAILY') throw new Error('The letter cannot be read');
            return editions.frozen(name);
          },
        },
      }),
    );
    await expect(minute()).rejects.toThrow('The letter cannot be read');
    expect(letters).toEqual(Array.from({ length: 5 }, () => 'WEEKLY-1'));
    expect(record({ key: 'WEEKLY', number: 1 })).toMatchObject({ state: 'sent' });
    expect(record({ key: 'DAILY', number: 1 })).toMatchObject({
      ...{ state: 'sending', failure: 'The letter cannot be read' },
    });
    expect(logged).toContainEqual(expect.objectContaining({ level: 'ERROR', edition: 'DAILY-1' }));
  });

  it('have a share of each run, also beside a long alert', async () => {
    const { sent, minute } = open([
      { key: 'ALERTS', readers: 5_000, isAlert: true },
      { key: 'DAILY', readers: 5_000 },
    ]);
    await minute();
    expect(sent('ALERTS')).toBeGreaterThanOrEqual(280);
    expect(sent('DAILY')).toBeGreaterThanOrEqual(200);
  });

  it('take turns where there are more of them than a run has time for', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => `N${String(index).padStart(2, '0')}`);
    const { sent, minute } = open(keys.map((key) => ({ key, readers: 5_000 })));
    await minute();
    expect(keys.filter((key) => sent(key) > 0).length).toBeLessThan(12);
    await minute();
    await minute();
    expect(keys.filter((key) => sent(key) === 0)).toEqual([]);
  });
});
