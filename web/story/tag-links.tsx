/** The tags of an item, each a link to its page. */
import { words } from '#words';
import { tagPath } from '../../shared/urls/paths.ts';
import type { ContentState } from '../state/content.ts';

export function TagLinks({ tags }: Pick<ContentState, 'tags'>) {
  if (tags.length === 0) return null;
  return (
    <nav className="tag-links" aria-label={words.tags}>
      <ul>
        {tags.map((tag) => (
          <li key={tag.slug}>
            <a href={tagPath(tag.slug)} rel="tag">
              {tag.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
