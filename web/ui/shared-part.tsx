/**
 * A part that many pages show alike: its markup depends on one object alone, e.g. on a card. Browsers
 * render it as any other. Functions are built with `shared-part.server.tsx` in its place (ADR 0115).
 */
import { createElement, type HTMLAttributes, type ReactElement } from 'react';

export interface SharedPartProps extends HTMLAttributes<HTMLElement> {
  /** The element around the part. Its attributes may differ from page to page. */
  readonly as: 'article' | 'div' | 'p' | 'ul';
  /** Tells the parts of one object apart. */
  readonly name: string;
  /** The children depend on this, and on constants. */
  readonly madeOf: object;
  /** They use no hook: no state of the page, and no ids. */
  readonly children: ReactElement;
}

export function SharedPart({ as, name: _name, madeOf: _madeOf, ...props }: SharedPartProps) {
  return createElement(as, props);
}
