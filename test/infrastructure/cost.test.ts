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
    const { standing, views } = computeCost(resources, { hasMeter: true });
    expect(standing.filter(({ service }) => service === 'WAF').length).toBe(2);
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
    expect(sumOf(computeCost(twice, { hasMeter: true }).views)).toBeGreaterThan(sumOf(views));
  });

  it('names a function that the templates lack', () => {
    const { PageFunction: _, ...others } = resources;
    expect(() => computeCost(others, { hasMeter: true })).toThrow(
      'The templates have no function PageFunction',
    );
  });
});
