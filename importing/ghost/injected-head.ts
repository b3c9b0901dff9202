/** Reads what a post tells search engines in the code that it puts into the head of its page. */
import { robotsDirectives, type RobotsDirective } from '../../shared/content/item.ts';
import { findElements, parseTree, type BodyElement } from '../body/tree.ts';

export interface InjectedHead {
  readonly robots: RobotsDirective[];
  /** The address of its original, or an empty text. */
  readonly canonical: string;
}

function attribute({ attributes }: BodyElement, name: string): string {
  return attributes[name]?.trim() ?? '';
}

/** Reads `<meta name="robots">` and `<link rel="canonical">`. */
export function readInjectedHead(html: string): InjectedHead {
  if (!/robots|canonical/i.test(html)) return { robots: [], canonical: '' };
  const tree = parseTree(html);
  const words = findElements(
    tree,
    (node) => node.name === 'meta' && /^robots$/i.test(attribute(node, 'name')),
  ).flatMap((node) =>
    attribute(node, 'content')
      .toLowerCase()
      .split(/[\s,]+/),
  );
  const said = words.flatMap((word) => (word === 'none' ? ['noindex', 'nofollow'] : [word]));
  const [link] = findElements(
    tree,
    (node) => node.name === 'link' && /^canonical$/i.test(attribute(node, 'rel')),
  );
  return {
    robots: robotsDirectives.filter((directive) => said.includes(directive)),
    canonical: link === undefined ? '' : attribute(link, 'href'),
  };
}
