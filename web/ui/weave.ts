/** Puts elements into a text of the tables, so that each language can order its own sentence. */
import { createElement, Fragment, type ReactNode } from 'react';
import type { ValuesOf } from '../../shared/words/fill.ts';

/** Replaces every `{name}` of a text with an element, e.g. `Already registered? {signIn}`. */
export function weave<Text extends string>(text: Text, values: ValuesOf<Text, ReactNode>) {
  const byName: Readonly<Record<string, ReactNode>> = values;
  // The pattern has a group, so names stand at odd places.
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : byName[part]));
  return createElement(Fragment, null, ...parts);
}
