/** The dek of an item, between its headline and its byline. */
import type { ContentState } from '../state/content.ts';

export function Dek({ content }: { content: Pick<ContentState, 'dek' | 'isDekInBody'> }) {
  if (content.dek === '' || content.isDekInBody === true) return null;
  return <p className="dek">{content.dek}</p>;
}
