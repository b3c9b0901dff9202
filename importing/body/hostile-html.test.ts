import { describe, expect, it } from '@jest/globals';
import {
  faultsOfHtml,
  faultsOfSegments,
  textOfSegments,
} from '../../test/support/check-segments.ts';
import { hostileHtml } from '../../test/support/hostile-html.ts';
import { createTestRun } from '../../test/support/test-run.ts';
import { embedMarker } from './embed-marker.ts';
import { sanitizeInline } from './sanitize-inline.ts';
import { toSegments } from './to-segments.ts';
import { startProcessorClock } from '../../test/support/processor-time.ts';

const cases = Object.entries(hostileHtml);

describe('toSegments on hostile HTML', () => {
  it.each(cases)('makes %s harmless', async (_name, html) => {
    const segments = await toSegments({ html: `<p>before</p>${html}`, ref: 'x' }, createTestRun());
    expect(faultsOfSegments(segments)).toEqual([]);
    expect(textOfSegments(segments)).toContain('before');
  });

  it.each(cases)(
    'makes %s harmless deep in a list in a table in a quotation',
    async (_name, html) => {
      const wrapped = `<blockquote><table><tr><td><ul><li>in ${html}</li></ul></td></tr></table></blockquote>`;
      expect(
        faultsOfSegments(await toSegments({ html: wrapped, ref: 'x' }, createTestRun())),
      ).toEqual([]);
    },
  );

  it.each(cases)('makes %s harmless in a caption or biography', (_name, html) => {
    const faults = faultsOfSegments([
      {
        kind: 'image',
        size: 'default',
        image: { id: 'a', filename: 'a.jpg', alt: '', caption: sanitizeInline(html) },
      },
    ]);
    expect(faults).toEqual([]);
  });

  it('is tested with at least sixty shapes', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
  });

  it('accepts its own marker, and no copy of it with another key', async () => {
    const marker = embedMarker({ kind: 'newsletter', key: 'WEEKLY' });
    const forged = marker.replace(
      /data-key="[^"]*"/,
      'data-key="ffffffffffffffffffffffffffffffff"',
    );
    expect(await toSegments({ html: `${marker}${forged}`, ref: 'x' }, createTestRun())).toEqual([
      { kind: 'newsletter', key: 'WEEKLY' },
    ]);
  });

  it('drops a marker address that the schema rejects, and keeps the rest', async () => {
    const run = createTestRun();
    const marker = embedMarker({ kind: 'quote', text: 'Words', url: 'javascript:alert(1)' });
    expect(await toSegments({ html: marker, ref: 'x' }, run)).toEqual([
      { kind: 'quote', text: 'Words' },
    ]);
  });

  it.each([
    ['https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ'],
    ['https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ'],
  ])('creates no player from %s', async (src) => {
    const segments = await toSegments(
      { html: `<iframe src="${src}"></iframe>`, ref: 'x' },
      createTestRun(),
    );
    expect(segments.map(({ kind }) => kind)).toEqual(['html']);
  });

  it.each([
    ['a quarter of a million opened elements', '<b>'.repeat(250_000)],
    ['half a million brackets', '<'.repeat(500_000)],
    ['open quotes', '<a title="'.repeat(150_000)],
    ['images without end', '<p><img src=x>'.repeat(20_000)],
    ['emphasis around many paragraphs', '<b><i><u><s>'.repeat(20) + '<p>x</p>'.repeat(10_000)],
  ])(
    'reads %s in seconds',
    async (_name, html) => {
      const spentMs = startProcessorClock();
      await toSegments({ html, ref: 'x' }, createTestRun());
      expect(spentMs()).toBeLessThan(15_000);
    },
    60_000,
  );

  it('has a checker that detects hostile HTML', () => {
    const unseen = cases
      .filter(([, html]) => faultsOfHtml(html).length === 0)
      .map(([name]) => name);
    expect(unseen.length).toBeLessThan(cases.length / 8);
  });
});
