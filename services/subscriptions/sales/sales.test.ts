import { describe, expect, it } from '@jest/globals';
import { salesOf, type SalesFacts } from '../../../shared/subscriptions/sales.ts';
import { describeSales, salesCsv } from './describe-sales.ts';
import { readPeriod } from './read-period.ts';

const now = Date.parse('2027-03-10T12:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

describe('A period of sales', () => {
  it('is this month and the two before it, in the magazine’s time zone', () => {
    const spans = readPeriod({}, 'America/New_York', now);
    expect(spans.map(({ month, fromMs, toMs }) => [month, iso(fromMs), iso(toMs)])).toEqual([
      ['2027-01', '2027-01-01T05:00:00.000Z', '2027-02-01T05:00:00.000Z'],
      ['2027-02', '2027-02-01T05:00:00.000Z', '2027-03-01T05:00:00.000Z'],
      ['2027-03', '2027-03-01T05:00:00.000Z', '2027-03-11T05:00:00.000Z'],
    ]);
  });

  it('leaves no moment out and has none twice, where clocks change and years turn', () => {
    const spans = readPeriod({ from: '2026-09-20', to: '2027-04' }, 'Europe/Berlin', now);
    for (const [at, span] of spans.entries())
      if (at > 0) expect(span.fromMs).toBe(spans[at - 1]?.toMs);
    expect([iso(spans[0]?.fromMs ?? 0), iso(spans.at(-1)?.toMs ?? 0)]).toEqual([
      '2026-09-19T22:00:00.000Z',
      '2027-04-30T22:00:00.000Z',
    ]);
  });

  it.each([
    [{ month: '2027' }, '--month "2027" is not a month'],
    [{ month: '2027-13' }, '--month "2027-13" is not a day'],
    [{ month: '2027-01', from: '2027-01-01' }, 'leave out --from and --to'],
    [{ from: 'yesterday' }, '--from "yesterday" is not a day'],
    [{ from: '2027-02-30' }, '--from "2027-02-30" is not a day'],
    [{ from: '2027-02-01', to: '2027-01-01' }, 'ends (2027-01-01) before it begins (2027-02-01)'],
    [{ from: '1907-01' }, 'more than 240 months'],
  ])('that is %j is an error that says so', (given, says) => {
    expect(() => readPeriod(given, 'UTC', now)).toThrow(says);
  });
});

describe('A report of sales', () => {
  const span = { month: '2027-02', fromMs: Date.UTC(2027, 1), toMs: Date.UTC(2027, 2) };
  const at = (day: number) => Date.UTC(2027, 1, day);
  const facts: SalesFacts = {
    subscriptions: [
      {
        ...{ id: 'sub_1', status: 'active', plan: 'digital', currency: 'USD' },
        ...{ createdMs: at(2), article: '/story/a', offer: 'SPRING' },
      },
      {
        ...{ id: 'sub_2', status: 'canceled', plan: 'digital', currency: 'JPY' },
        ...{ createdMs: at(-40), canceledMs: at(3), endedMs: at(9), leaving: 'price' },
      },
      // It was never paid for.
      {
        ...{ id: 'sub_3', status: 'incomplete', plan: 'digital', currency: 'USD' },
        ...{ createdMs: at(5), article: '/story/b' },
      },
    ],
    payments: [
      {
        ...{ subscription: 'sub_1', kind: 'first', plan: 'digital', currency: 'USD' },
        ...{ amount: 1050, createdMs: at(2), paidMs: at(2), hasFailed: false },
      },
    ],
    gifts: [{ plan: 'digital', currency: 'USD', amount: 3000, paidMs: at(4) }],
    returned: [{ kind: 'refund', plan: 'digital', currency: 'JPY', amount: 1200, atMs: at(9) }],
  };

  it('sums no currencies, counts gifts, and says churn of those who were there', () => {
    const lines = describeSales(salesOf(facts, [span]), [span], new Map([['digital', 'Digital']]));
    expect(lines[1]).toMatch(/^2027-02 +1 +1 +0 +0 +1 +1 .*100\.0 % +-¥1,200 \+ \$40\.50$/);
    expect(lines.join('\n')).toMatch(/Digital.*\n\n.*\n {2}1 {2}\/story\/a\n/);
  });

  it('is a table for spreadsheets, with amounts in the currency’s own unit', () => {
    const sales = salesOf(facts, [span]);
    expect(salesCsv(sales, 'months').split('\r\n')).toEqual([
      'month,plan,currency,living,new,trialsPaid,renewed,canceled,ended,failed,recovered,refunded,disputed,gifts,paid,returned,revenue',
      '2027-02,digital,JPY,1,0,0,0,1,1,0,0,1,0,0,0,1200,-1200',
      '2027-02,digital,USD,0,1,0,0,0,0,0,0,0,0,1,40.50,0.00,40.50',
      '',
    ]);
    // Forints are charged in hundredths, which `Intl` does not write.
    const [row] = sales.rows;
    if (row === undefined) throw new Error('There are no sales');
    const forints = { ...sales, rows: [{ ...row, currency: 'HUF', paid: 199050, returned: 0 }] };
    expect(salesCsv(forints, 'months')).toContain(',1990.50,0.00,1990.50');
    expect(salesCsv(sales, 'reasons')).toBe('reason,count\r\nprice,1\r\n');
  });

  it('gives spreadsheets no formula', () => {
    const found = { ...salesOf(facts, [span]), offers: [{ name: '=HYPERLINK("x")', count: 1 }] };
    expect(salesCsv(found, 'offers')).toContain('"\'=HYPERLINK(""x"")",1');
  });
});
