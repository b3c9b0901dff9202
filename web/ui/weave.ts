/** Puts elements into a text of the tables, so that each language can order its own sentence. */
import { createElement, Fragment, type ReactNode } from 'react';
import { valueFor } from '../../shared/words/fill.ts';

/** Replaces every `{name}` of a text with an element, e.g. `Already registered? {signIn}`. */
export function weave(text: string, values: Readonly<Record<string, ReactNode>>) {
  // The pattern has a group, so names stand at odd places.
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : valueFor(part, text, values)));
  return createElement(Fragment, null, ...parts);
}
