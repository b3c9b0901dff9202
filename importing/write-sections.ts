/** Prints proposed sections as YAML, and writes them into a brand file. */
import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { applyEdits, findNodeAtLocation, modify, parseTree, type JSONPath } from 'jsonc-parser';
import { Document, isMap, isScalar, isSeq, parseDocument, type Node, type YAMLMap } from 'yaml';
import type { Brand } from '../shared/brand/brand.ts';
import { sectionOfTerm } from '../shared/brand/sections.ts';
import { termSlug } from '../shared/urls/term-slug.ts';
import { count } from './counted.ts';
import type { ProposedSection, SectionProposal } from './propose-sections.ts';
import { printable } from './printable.ts';

const format = { lineWidth: 100 } as const;

/** The fields of a brand that a proposal fills. */
interface BrandSections {
  readonly sections: readonly object[];
  readonly subSections: readonly object[];
  readonly navigation: readonly string[];
}

function sectionFields({ slug, name, description, terms, children }: ProposedSection): object {
  return {
    slug,
    name,
    title: name,
    description,
    ...(terms.length === 0 ? {} : { terms }),
    ...(children.length === 0 ? {} : { children: children.map((child) => child.slug) }),
  };
}

function fieldsOf(sections: readonly ProposedSection[]): BrandSections {
  return {
    sections: sections.map(sectionFields),
    subSections: sections.flatMap(({ slug, children }) =>
      children.map((child) => ({ ...sectionFields(child), parent: slug })),
    ),
    navigation: sections.map(({ slug }) => slug),
  };
}

/** Returns proposed sections as YAML for a brand file. */
export function sectionsYaml({ sections }: SectionProposal): string {
  const fields = fieldsOf(sections);
  const document = new Document({
    sections: fields.sections,
    ...(fields.subSections.length === 0 ? {} : { subSections: fields.subSections }),
    navigation: fields.navigation,
  });
  const list = document.get('sections');
  if (isSeq(list))
    list.items.forEach((node, index) => {
      const section = sections[index];
      if (isMap(node) && section !== undefined)
        node.commentBefore = ` ${count(section.items, 'item')}: ${printable(section.examples.join(' · '))}`;
    });
  const places = document.get('navigation');
  if (isSeq(places)) places.flow = true;
  return document.toString(format);
}

/** Returns the proposed sections that a brand does not have, under this name or another. */
function missingFrom(brand: Brand, sections: readonly ProposedSection[]): ProposedSection[] {
  return sections.filter(({ slug, name, terms }) =>
    [slug, name, ...terms].every((term) => sectionOfTerm(brand, termSlug(term)) === undefined),
  );
}

function appendTo(
  document: Document,
  key: string,
  values: readonly unknown[],
  isFlow = false,
): void {
  if (values.length === 0) return;
  const list = document.get(key);
  if (isSeq(list) && list.items.length > 0) {
    for (const value of values) list.add(document.createNode(value));
    return;
  }
  const node = document.createNode(values);
  if (isSeq(node)) node.flow = isFlow;
  const pair = isMap(document.contents)
    ? document.contents.items.find(({ key: name }) => isScalar(name) && name.value === key)
    : undefined;
  // In its place, so that comments of an empty list stay.
  if (pair === undefined) document.set(key, node);
  else (pair as { value: Node }).value = node as Node;
}

function intoYaml(text: string, added: BrandSections): string {
  const document: Document = parseDocument(text);
  if (document.contents === null) document.contents = document.createNode({}) as YAMLMap;
  appendTo(document, 'sections', added.sections);
  appendTo(document, 'subSections', added.subSections);
  // Without a navigation of its own, a brand shows all of its sections.
  if (document.has('navigation')) appendTo(document, 'navigation', added.navigation, true);
  return document.toString(format);
}

/** Comments stay, and commas at the end. */
function intoJson(text: string, added: BrandSections): string {
  const [, indent = ''] = /^\{\r?\n([ \t]+)/m.exec(text) ?? [];
  // A file in one line stays one.
  const formattingOptions = text.trimEnd().includes('\n')
    ? {
        insertSpaces: !indent.startsWith('\t'),
        tabSize: indent.length || 2,
        eol: text.includes('\r\n') ? '\r\n' : '\n',
      }
    : undefined;
  let written = text;
  const change = (path: JSONPath, value: unknown, isArrayInsertion = false) => {
    written = applyEdits(
      written,
      modify(written, path, value, { formattingOptions, isArrayInsertion }),
    );
  };
  const tree = parseTree(text, [], { allowTrailingComma: true });
  for (const [key, values] of Object.entries(added) as [string, readonly unknown[]][]) {
    const node = tree && findNodeAtLocation(tree, [key]);
    if (values.length === 0 || (key === 'navigation' && node === undefined)) continue;
    if (node?.type === 'array') for (const value of values) change([key, -1], value, true);
    else change([key], values);
  }
  return written;
}

/** Returns whether sections can be written into a brand file: a program cannot be changed safely. */
export function isWritable(file: string): boolean {
  return ['.yaml', '.yml', '.json', '.jsonc'].includes(extname(file));
}

export interface WrittenSections {
  readonly added: readonly ProposedSection[];
  /** Names of the sections that the file has. */
  readonly kept: readonly string[];
}

/**
 * Adds proposed sections to a brand file. What is there stays as it is, with its comments: a section of
 * the file that has one of the terms takes the place of a proposed one.
 * @param check throws when the file is no brand; it then holds what it held before.
 */
export async function writeSections(
  file: string,
  { sections }: SectionProposal,
  brand: Brand,
  check: (file: string) => Promise<unknown>,
): Promise<WrittenSections> {
  const added = missingFrom(brand, sections);
  const kept = brand.sections.map(({ name }) => name);
  if (added.length === 0) return { added, kept };
  const read = await readFile(file, 'utf8');
  const before = read.replace(/^\ufeff/, '');
  const fields = fieldsOf(added);
  await writeFile(
    file,
    extname(file).startsWith('.json') ? intoJson(before, fields) : intoYaml(before, fields),
  );
  try {
    await check(file);
  } catch (error) {
    await writeFile(file, read);
    throw error;
  }
  return { added, kept };
}

const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((part / whole) * 100)} %`;

/** Returns why these sections are proposed, for people. */
export function explainProposal({ items, sections, left, passedOver }: SectionProposal): string {
  if (sections.length === 0)
    return `No category, tag or folder divides the ${count(items, 'item')} of this archive. Write sections of your own into the brand file; the terms of a section name what belongs there (docs/guides/imports.md, "Sections").`;
  const line = ({ name, kind, items: some, examples, children }: ProposedSection): string[] => [
    `  ${printable(name)} (${kind}): ${count(some, 'item')}, ${percent(some, items)}`,
    ...examples.map((hed) => `      ${printable(hed)}`),
    ...children.map((child) => `    with ${printable(child.name)}: ${count(child.items, 'item')}`),
  ];
  return [
    `${count(sections.length, 'section')} would hold ${items - left} of ${count(items, 'item')}, ${percent(items - left, items)}; ${left} would be in none.`,
    ...sections.flatMap(line),
    ...(passedOver.length === 0
      ? []
      : [
          'No sections, although common:',
          ...passedOver
            .slice(0, 8)
            .map(
              ({ name, items: some, why }) =>
                `  ${printable(name)}, ${count(some, 'item')}: ${why}`,
            ),
        ]),
    ...(sections.some(({ slug }) => /^section-\d+$/.test(slug))
      ? ['Write slugs of your own in place of section-1 and so on: they are in addresses.']
      : []),
  ].join('\n');
}
