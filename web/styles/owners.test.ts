/** Holds that a component's rules stand in its own sheets, and that others place it and no more. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import postcss from 'postcss';
import selectorParser, { type Container, type Selector } from 'postcss-selector-parser';

const web = resolve(import.meta.dirname, '..');
/** Of no component: resets, touch targets, writing systems and paper change whatever there is. */
const general = new Set(['styles', 'showcase']);

interface FoundRule {
  readonly sheet: string;
  /** A feature's folder, or a page's sheet. */
  readonly owner: string;
  readonly rule: postcss.Rule;
}

const rules: FoundRule[] = globSync('**/*.css', { cwd: web })
  .toSorted()
  .filter((path) => !general.has(dirname(path)) && !path.endsWith('-print.css'))
  .flatMap((path) => {
    const found: FoundRule[] = [];
    const sheet = basename(path);
    const owner = dirname(path) === 'pages' ? sheet : dirname(path);
    postcss.parse(readFileSync(resolve(web, path), 'utf8')).walkRules((rule) => {
      const { parent } = rule;
      if (parent?.type !== 'atrule' || (parent as postcss.AtRule).name !== 'keyframes')
        found.push({ sheet, owner, rule });
    });
    return found;
  });

const selectorsOf = (rule: postcss.Rule) => selectorParser().astSync(rule.selector).nodes;

/** Returns the classes of one compound, and of the alternatives that are in it. */
function classesOf(nodes: Container<string>['nodes']): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'class') return [node.value];
    const isChoice = node.type === 'pseudo' && [':is', ':where'].includes(node.value);
    return isChoice
      ? node.nodes.flatMap((one: Selector) => classesOf(compounds(one)[0] ?? []))
      : [];
  });
}

/** Splits a selector where it has combinators. */
function compounds(selector: Selector): Selector['nodes'][] {
  const found: Selector['nodes'][] = [[]];
  for (const node of selector.nodes)
    if (node.type === 'combinator') found.push([]);
    else found.at(-1)?.push(node);
  return found;
}

/** Where a part stands and how much room it has, which is up to what shows it. */
const placing =
  /^(?:margin|grid-(?:area|row|column)|order$|flex|(?:align|justify|place)-self|width$|(?:min|max)-width|float$|display$|--)/;

/** What is to be put in one place yet. The list only gets shorter. */
const sharedClasses = [
  'archive-item: lists, archive-listing.css',
  'article-body: header, article.css, story',
  'band-ad: ads, homepage.css',
  'card-lead: lists, category.css',
  'card-meta: lists, ui',
  'card: lists, video.css',
  'choices: account, standing.css',
  'contributor: lists, contributor.css',
  'dek: account, ui',
  'field-problem: account, ui',
  'field-row: newsletter, ui',
  'gallery-stage: gallery, gallery.css',
  'gallery: gallery.css, paywall',
  'header: header, ui',
  'home-lead: lists, homepage.css',
  'letters-list: lists, newsletter.css',
  'letters-note: newsletter, ui',
  'letters-result: newsletter, ui',
  'offer-cover: ads, ui',
  'offline: lists, offline.css',
  'opening: article.css, story',
  'page: account, header, paywall, story',
  'problem-summary: account, ui',
  'search-form: search, ui',
  'search-page: lists, search.css',
  'section-label: lists, ui',
  'section-masthead: lists, category.css',
  'standing: lists, standing.css',
  'story-meta: story, ui',
  'story: article.css, story',
  'video-page: lists, video.css',
  'video-stage: lists, video.css, video',
];

/** How many rules of a sheet style another component yet. The numbers only get smaller. */
const styledElsewhere = {
  image: { 'archive.css': 1, 'bleed.css': 1, 'carousel.css': 2, 'video.css': 3 },
  button: { 'account.css': 4, 'banner.css': 1, 'category.css': 1, 'subscribe.css': 2 },
  card: {
    'category.css': 2,
    'homepage.css': 26,
    'latest.css': 2,
    'newsletter.css': 4,
    'story.css': 1,
  },
};

describe('A component', () => {
  it('has the classes that its rules begin with for itself', () => {
    const owners = new Map<string, Set<string>>();
    for (const { owner, rule } of rules)
      for (const selector of selectorsOf(rule))
        for (const name of classesOf(compounds(selector)[0] ?? []))
          owners.set(name, (owners.get(name) ?? new Set()).add(owner));
    const shared = [...owners]
      .filter(([, sheets]) => sheets.size > 1)
      .map(([name, sheets]) => `${name}: ${[...sheets].join(', ')}`);
    expect(shared.toSorted()).toEqual(sharedClasses);
  });

  it.each(['image', 'button', 'card'] as const)(
    'is placed by others and not styled: .%s',
    (name) => {
      const own = { image: 'image.css', button: 'button.css', card: 'cards.css' }[name];
      const styled = new Map<string, number>();
      for (const { sheet, rule } of rules) {
        const isSubject = selectorsOf(rule).some((selector) => {
          const last = compounds(selector).at(-1) ?? [];
          return classesOf(last).includes(name);
        });
        const styles = rule.nodes.some((node) => node.type === 'decl' && !placing.test(node.prop));
        if (sheet !== own && isSubject && styles) styled.set(sheet, (styled.get(sheet) ?? 0) + 1);
      }
      expect(Object.fromEntries([...styled].toSorted())).toEqual(styledElsewhere[name]);
    },
  );
});
