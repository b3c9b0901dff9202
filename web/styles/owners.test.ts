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
    expect(shared).toEqual([]);
  });

  it.each(['image', 'button', 'card'] as const)(
    'is placed by others and not styled: .%s',
    (name) => {
      const own = { image: 'image.css', button: 'button.css', card: 'cards.css' }[name];
      const styled = rules.filter(({ sheet, rule }) => {
        const isSubject = selectorsOf(rule).some((selector) => {
          const last = compounds(selector).at(-1) ?? [];
          return classesOf(last).includes(name);
        });
        const styles = rule.nodes.some((node) => node.type === 'decl' && !placing.test(node.prop));
        return sheet !== own && isSubject && styles;
      });
      expect(styled.map(({ sheet, rule }) => `${sheet}: ${rule.selector}`)).toEqual([]);
    },
  );
});
