import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { formattedGuide } from '../../lab/cost/cost.ts';
import { computeCost, sumOf, type Resources } from '../../lab/cost/cost-model.ts';
import { synthesize, type Synthesis } from './synthesize.ts';

let production: Synthesis;
let resources: Resources;
beforeAll(async () => {
  production = await synthesize('production');
  resources = Object.fromEntries(
    Object.values(production.byFullName).flatMap(({ Resources: some }) => Object.entries(some)),
  );
});

describe('The guide to costs', () => {
  it('is what `npm run cost` writes from the templates of production', async () => {
    expect(readFileSync('docs/cost.md', 'utf8')).toBe(await formattedGuide(resources));
  });

  it('counts the firewall, and memory where it is paid', () => {
    const { standing, views } = computeCost(resources, { hasMeter: true, views: 1 });
    expect(standing.filter(({ service }) => service === 'WAF').length).toBe(3);
    const pages = resources.PageFunction;
    const twice = {
      ...resources,
      PageFunction: {
        Type: pages?.Type ?? '',
        Properties: {
          ...pages?.Properties,
          MemorySize: 2 * Number(pages?.Properties.MemorySize),
        },
      },
    };
    expect(sumOf(computeCost(twice, { hasMeter: true, views: 1 }).views)).toBeGreaterThan(
      sumOf(views),
    );
  });

  it('has the tiers of traffic, and takes the free one off', () => {
    const transfer = computeCost(resources, { hasMeter: true, views: 1_000 }).views.find(
      ({ how }) => how.includes(' GB, '),
    );
    // By hand: 135 TB are 10 TB less one free at 0.085, 40 at 0.08, and the rest at 0.06.
    const gb = Number(/^([\d]+) GB/.exec(transfer?.how ?? '')?.[1]);
    const byHand = (10_240 - 1_000) * 0.085 + 40_960 * 0.08 + (gb - 51_200) * 0.06;
    expect(Math.abs((transfer?.usd ?? 0) - byHand)).toBeLessThan(0.1);
  });

  it('names a function that the templates lack', () => {
    const { PageFunction: _, ...others } = resources;
    expect(() => computeCost(others, { hasMeter: true, views: 1 })).toThrow(
      'The templates have no function PageFunction',
    );
  });
});
