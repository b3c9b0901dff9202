import { describe, expect, it } from '@jest/globals';
import { pageTypes } from '../../shared/pages.ts';
import { readMetrics } from '../../test/support/embedded-metrics.ts';
import { embeddedMetrics } from './embedded-metrics.ts';
import { metrics, type MetricName } from './metric-table.ts';

const dimensions = {
  Site: 'meridian-ci',
  Service: 'page',
  StatusClass: '2xx',
  PageType: 'article',
} as const;

function lineWith(values: readonly [MetricName, number][], of: object = dimensions): string {
  return JSON.stringify(embeddedMetrics(new Map(values), of, 1_795_219_200_000));
}

describe('Metrics in a line of the log', () => {
  it('of every name are as CloudWatch specifies them', () => {
    const names = Object.keys(metrics) as MetricName[];
    const read = readMetrics(lineWith(names.map((name) => [name, 1])));
    expect(new Set(read.map(({ name }) => name))).toEqual(new Set(names));
  });

  it('are under each of their sets of dimensions', () => {
    expect(readMetrics(lineWith([['Requests', 1]]))).toEqual([
      {
        name: 'Requests',
        value: 1,
        unit: 'Count',
        dimensions: 'Site=meridian-ci,Service=page,StatusClass=2xx',
      },
      {
        name: 'Requests',
        value: 1,
        unit: 'Count',
        dimensions: 'Site=meridian-ci,PageType=article',
      },
    ]);
  });

  it('are not under a set of which the request has no value', () => {
    const { PageType: _, ...without } = dimensions;
    expect(
      readMetrics(lineWith([['Requests', 1]], without)).map((metric) => metric.dimensions),
    ).toEqual(['Site=meridian-ci,Service=page,StatusClass=2xx']);
  });

  it('include zeros, by which CloudWatch knows that something did not happen', () => {
    const line = lineWith([
      ['Walls', 0],
      ['Grants', 1],
    ]);
    expect(readMetrics(line).map(({ name, value }) => [name, value])).toEqual([
      ['Walls', 0],
      ['Grants', 1],
    ]);
  });
});

describe('The number of metrics', () => {
  it('is bounded: no combination of dimensions has more than a few dozen values', () => {
    // Beside the page types there are `redirect` and `missing`.
    const values = { Site: 1, Service: 5, StatusClass: 4, PageType: pageTypes.length + 2 };
    const combinations = Object.values(metrics).reduce(
      (sum, { dimensions: sets }) =>
        sum +
        sets.reduce(
          (inSets, set) => inSets + set.reduce((product, each) => product * values[each], 1),
          0,
        ),
      0,
    );
    // docs/adr/0025 says what they cost.
    expect(combinations).toBeLessThanOrEqual(105);
  });
});
