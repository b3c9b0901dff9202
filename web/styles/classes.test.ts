/** Holds that each class of a stylesheet is on some element: what no component shows, goes. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import postcss from 'postcss';
import selectorParser from 'postcss-selector-parser';
import ts from 'typescript';
import { allowedClasses } from '../../importing/body/allow-list.ts';
import { bandLayouts } from '../../shared/content/bands.ts';
import { pageTypes } from '../../shared/pages.ts';

const project = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(project, path), 'utf8');

/** How classes go on that a component makes of a value. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'band-': bandLayouts,
  'card-': ['lead', 'large', 'medium', 'small'],
  'figure-': ['default', 'wide', 'inset'],
  'home-top-': ['wide', 'tall', 'words'],
  'logo-': ['header', 'footer'],
  'player-': ['youtube', 'vimeo', 'spotify', 'soundcloud'],
  'standing-': pageTypes,
  'subscribe-panel-': ['header', 'footer'],
};

function classesIn(css: string): string[] {
  const found = new Set<string>();
  postcss.parse(css).walkRules((rule) => {
    const { parent } = rule;
    if (parent?.type === 'atrule' && (parent as postcss.AtRule).name === 'keyframes') return;
    selectorParser()
      .astSync(rule.selector)
      .walkClasses(({ value }) => {
        found.add(value);
      });
  });
  return [...found];
}

/** Returns the texts of an expression, and the variables that it names. */
function partsOf(node: ts.Node): { texts: string[]; names: string[] } {
  const parts: { texts: string[]; names: string[] } = { texts: [], names: [] };
  const visit = (part: ts.Node): void => {
    if (ts.isStringLiteralLike(part) || ts.isTemplateTail(part)) parts.texts.push(part.text);
    if (ts.isTemplateHead(part) || ts.isTemplateMiddle(part)) {
      const words = part.text.split(' ');
      const start = words.pop() ?? '';
      parts.texts.push(...words, start, ...(endings[start] ?? []).map((end) => start + end));
    }
    if (ts.isIdentifier(part)) parts.names.push(part.text);
    ts.forEachChild(part, visit);
  };
  visit(node);
  return parts;
}

/** Returns what a module puts on elements as their classes, also by way of a variable. */
function classesOfModule(path: string): string[] {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  const named = new Map<string, string[]>();
  const texts: string[] = [];
  const names: string[] = [];
  const take = (node: ts.Node): void => {
    const parts = partsOf(node);
    texts.push(...parts.texts);
    names.push(...parts.names);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      named.set(node.name.text, partsOf(node.initializer).texts);
    const isClass =
      (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) &&
      node.name.getText() === 'className';
    if (isClass && node.initializer) take(node.initializer);
    if (ts.isCallExpression(node) && node.expression.getText().endsWith('.classList.add'))
      for (const argument of node.arguments) take(argument);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...texts, ...names.flatMap((name) => named.get(name) ?? [])].flatMap((text) =>
    text.split(' '),
  );
}

describe('The classes of the stylesheets', () => {
  it('are each on some element', () => {
    const modules = globSync('web/**/*.{ts,tsx}', { cwd: project }).filter(
      (path) => !/\.test\.tsx?$/.test(path),
    );
    const used = new Set([
      ...modules.flatMap(classesOfModule),
      ...Object.values(allowedClasses).flat(),
      // Around the tables of an item's text (lambdas/page/body-parts.ts).
      'table-box',
      ...classesIn(read('node_modules/plyr/dist/plyr.css')),
      'plyr',
    ]);
    const unused = globSync('web/**/*.css', { cwd: project }).flatMap((path) =>
      classesIn(read(path))
        .filter((name) => !used.has(name))
        .map((name) => `${path}: .${name}`),
    );
    expect(unused).toEqual([]);
  });
});
