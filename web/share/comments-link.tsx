/**
 * Opens the publication's alternative to comments: without scripts a letter to the editors, with
 * scripts the panel that explains it.
 */
import type { ReactNode } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { useSite, useSiteStore } from '../state/store.ts';
import { letterHref } from './letter-to-editor.ts';

export function CommentsLink({
  title,
  url,
  children,
}: {
  title: string;
  url: string;
  children: ReactNode;
}) {
  const store = useSiteStore();
  const isActive = useSite((state) => state.comments.isActive);
  return (
    <a
      href={letterHref({ title, url })}
      aria-label={brand.comments === undefined ? words.writeToTheEditors : words.comments}
      aria-haspopup="dialog"
      aria-expanded={isActive}
      onClick={(event) => {
        event.preventDefault();
        store.actions.toggleComments();
      }}
    >
      {children}
    </a>
  );
}
