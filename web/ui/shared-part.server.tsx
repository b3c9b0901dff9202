/**
 * The server's `SharedPart`: a process renders a part anew for the first two pages that show it, and
 * keeps its markup for as long as the object that it is made of. Most parts are shown once, and pay
 * for nothing.
 */
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { SharedPartProps } from './shared-part.tsx';

type Markup = Map<string, string>;

interface Wanted {
  readonly markup: Markup;
  readonly name: string;
  readonly children: ReactElement;
}

/** The markup of each object's parts by name; '' for a part that was shown once. */
const kept = new WeakMap<object, Markup>();
/** Parts that the page at hand shows for the second time. React renders one page at a time. */
let wanted: Wanted[] = [];

export function SharedPart({ as, name, madeOf, children, ...props }: SharedPartProps) {
  const markup = kept.get(madeOf) ?? new Map<string, string>();
  kept.set(madeOf, markup);
  const html = markup.get(name);
  if (html) return createElement(as, { ...props, dangerouslySetInnerHTML: { __html: html } });
  if (html === undefined) markup.set(name, '');
  else wanted.push({ markup, name, children });
  return createElement(as, props, children);
}

/** Returns the markup of a page, and keeps that of the parts that it shows for the second time. */
export function renderPage(page: ReactElement): string {
  wanted = [];
  const html = renderToString(page);
  for (const { markup, name, children } of wanted) markup.set(name, renderToString(children));
  return html;
}
