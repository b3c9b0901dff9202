import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { breakpoints, environments, parseEnvironment, viewportBuckets } from './environment.ts';
import { imagePlaces } from './content/image-places.ts';

describe('Environments and tokens', () => {
  it('EV-01 the environments are production, staging and ci', () => {
    expect(environments).toEqual(['production', 'staging', 'ci']);
    expect(() => parseEnvironment('test')).toThrow(
      'Unknown environment "test": expected one of production, staging, ci',
    );
  });

  it('EV-01 breakpoints and viewport buckets match the specification', () => {
    expect(viewportBuckets).toEqual([640, 768, 1024, 1280, 1600]);
    expect(breakpoints).toEqual({
      small: 600,
      medium: 900,
      sectionFrontColumn: 1032,
      large: 1200,
      articleColumn: 1232,
      extraLarge: 1800,
    });
  });

  it('EV-01 stylesheets change at every breakpoint, and at no other width', async () => {
    const { readdir } = await import('node:fs/promises');
    const directory = new URL('../web/', import.meta.url);
    const widths = new Set<number>();
    const names = await readdir(directory, { recursive: true });
    for (const name of names.filter((one) => one.endsWith('.css'))) {
      const styles = await readFile(new URL(name, directory), 'utf8');
      // The width of a container is not that of a window.
      for (const [condition] of styles.matchAll(/@media[^{]*/g))
        for (const [, width] of condition.matchAll(/width\s*(?:>=|<=|<|>)\s*(\d+)px/g))
          widths.add(Number(width));
    }
    expect(widths.size).toBeGreaterThan(2);
    const known: readonly number[] = Object.values(breakpoints);
    expect([...widths].filter((width) => !known.includes(width))).toEqual([]);
    expect(known.filter((width) => !widths.has(width))).toEqual([]);
  });

  it('EV-01 images change their sizes at breakpoints and viewport buckets alone', () => {
    const widths = Object.values(imagePlaces).flatMap(({ sizes }) =>
      [...sizes.matchAll(/min-width:(\d+)px/g)].map(([, width]) => Number(width)),
    );
    expect(widths.length).toBeGreaterThan(10);
    const known: readonly number[] = [...Object.values(breakpoints), ...viewportBuckets];
    expect(widths.filter((width) => !known.includes(width))).toEqual([]);
  });
});
