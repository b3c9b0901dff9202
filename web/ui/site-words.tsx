/** Words of the interface among those of an item in another language. */
import type { ReactNode } from 'react';
import { brand } from '#brand';
import { words } from '#words';

interface SiteWordsProps {
  /** Language of the item among whose words they are; undefined: that of the site. */
  readonly among: string | undefined;
  /** Blocks instead of words in a line. */
  readonly as?: 'bdi' | 'div';
  readonly children: ReactNode;
}

/** They keep their language and direction. */
export function SiteWords({ among, as: Element = 'bdi', children }: SiteWordsProps) {
  return among === undefined ? (
    children
  ) : (
    <Element lang={brand.language} dir={words.direction}>
      {children}
    </Element>
  );
}
