import { describe, expect, it } from '@jest/globals';
import { UnknownItemsError } from '../services/content/front.ts';
import { brand } from '../shared/brand/meridian.ts';
import { readFronts, refuseResets, unknownPicks } from './front-file.ts';

const read = (text: string) => readFronts(text, 'front.yaml', brand);
const home = 'kind: homepage\nkey: home\n';

describe('A file of fronts', () => {
  it('arranges the whole home page', () => {
    const text = `${home}picks:
  - first
  - slug: second
    image: false
    until: 2026-12-01
bands:
  - section: science
    layout: feature
    title: Lab notes
    picks: [third]
  - popular
  - band: advertisement
  - band: video
    picks: [fourth]
  - section: culture
`;
    expect(read(text)).toMatchObject([
      {
        draft: false,
        reset: false,
        front: {
          kind: 'homepage',
          picks: ['first', { slug: 'second', image: false, until: '2026-12-01T05:00:00.000Z' }],
          bands: [
            { section: 'science', layout: 'feature', title: 'Lab notes', picks: ['third'] },
            { band: 'popular' },
            { band: 'advertisement' },
            { band: 'video', picks: ['fourth'] },
            { section: 'culture', picks: [] },
          ],
        },
      },
    ]);
  });

  it.each([
    ['', 'front.yaml has no front'],
    ['# nothing yet\n', 'has no front'],
    ['---\n---\n', 'has no front'],
    [home, ':1: it arranges nothing'],
    [`${home}picks: []\n`, ':1: it arranges nothing'],
    [`${home}picks:\n`, ':3: a list of slugs is expected'],
    [`${home}picks: [a]\nbands: []\n`, ':4: an empty list would leave'],
    [`${home}picks:\n  - a\n  - slug: b\n    untill: x\n`, ':6: there is no field "untill"'],
    [`${home}picks:\n  - a\n  - slug: b\n    until: soon\n`, ':6: "soon" is not a date'],
    [`${home}pick: [a]\n`, ':3: there is no field "pick"'],
    [`${home}bands:\n  - popular\n  - popular\n`, ':5: "popular" is there twice'],
    [`${home}bands:\n  - popular\n  - polls\n`, ':5: a band is section: SLUG, or one of popular'],
    [
      `${home}bands:\n  - band: popular\n    picks: [a]\n`,
      ':5: only sections and video have picks, and "popular" is neither',
    ],
    [`${home}bands:\n  - section: nowhere\n`, ':4: the brand has no section "nowhere"'],
    [`${home}bands:\n  - section: science\n    layout: grid\n`, ':5: a layout is one of cover'],
    [`kind: home\nkey: home\npicks: [a]\n`, ':1: kind is homepage, category or tag'],
    [`kind: category\nkey: nowhere\npicks: [a]\n`, ':2: the brand has no section'],
    [`kind: tag\nkey: x\nbands:\n  - popular\n`, ':4: only the home page has bands'],
    [`${home}draft: true\nreset: true\n`, ':4: a draft gives no arrangement up'],
    [`${home}reset: true\npicks: [a]\n`, ':3: a front that is given up'],
    [`${home}picks: [a\n`, 'front.yaml:'],
    ['Only words.\n', ':1: this is not a front'],
    ['key: home\npicks: [a]\n', 'the field "kind" is missing'],
    [`${home}picks: [a]\n---\n${home}picks: [b]\n`, 'the front "homepage:home" is there twice'],
  ])('changes nothing and names the line: %j', (text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });

  it('may have a draft beside the front, before it or after it', () => {
    const [draft, front] = [`${home}draft: true\npicks: [a]\n`, `${home}picks: [b]\n`];
    for (const documents of [
      [draft, front],
      [front, draft],
    ])
      expect(read(documents.join('---\n'))).toHaveLength(2);
  });

  it('that gives arrangements up is refused as a draft, and they are named', () => {
    const fronts = read(`kind: tag\nkey: x\npicks: [a]\n---\n${home}reset: true\n`);
    expect(() => refuseResets(fronts)).toThrow(
      /^Nothing was changed:\n  front\.yaml:7: "homepage:home" is to be given up[^\n]*$/,
    );
    expect(() => refuseResets(fronts.slice(0, 1))).not.toThrow();
  });

  it('waits for a time, beside what readers see until then', () => {
    const text = `kind: tag
key: ports
picks: [a]
---
kind: tag
key: ports
from: 2027-01-04 07:00
---
kind: tag
key: ports
from: Monday
picks: [b]
`;
    expect(() => readFronts(text, 'f.yaml', brand)).toThrow('f.yaml:11: "Monday" is not a date');
    const fronts = readFronts(text.split('---').slice(0, 2).join('---'), 'f.yaml', brand);
    expect(fronts.map(({ front: { from, picks } }) => [from, picks])).toEqual([
      [undefined, ['a']],
      [expect.stringMatching(/^2027-01-04T\d\d:00:00.000Z$/), []],
    ]);
  });

  it('names every wrong line of a file, and the lines of picks that nobody published', () => {
    const text = `${home}picks: [a]\nbands:\n  - polls\n  - section: nowhere\n`;
    expect(() => read(text)).toThrow(/front\.yaml:5: .*\n.*front\.yaml:6: /);
    const fronts = read(`${home}picks:\n  - here\n  - not-here\n`);
    const [first] = fronts;
    if (first === undefined) throw new Error('no front was read');
    const error = unknownPicks(fronts, new UnknownItemsError(first.front, ['not-here']));
    expect(error.message).toContain('front.yaml:5: no published item has the slug "not-here"');
  });
});
