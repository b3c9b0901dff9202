/**
 * The announcement above all pages. A reader who has closed it never sees it: the script in the head
 * marks the document before the first paint.
 */
import { useLayoutEffect, useState } from 'react';
import { words } from '#words';
import { useInBrowser } from '../browser/use-is-interactive.ts';
import { Icon } from '../ui/icon.tsx';
import type { ShownAnnouncement } from '../../shared/content/announcement.ts';
import { closedAnnouncement, rememberClosed } from './closed-announcement.ts';

/** The server has no layout. */
const useMark = typeof document === 'undefined' ? () => undefined : useLayoutEffect;

export function Announcement({ id, text, link, isUrgent }: ShownAnnouncement) {
  const remembered = useInBrowser(closedAnnouncement, '');
  const [closed, setClosed] = useState('');
  // Another one may come with another page.
  useMark(() => {
    document.documentElement.dataset.announcement = closedAnnouncement() === id ? 'closed' : id;
  }, [id]);
  if (id === remembered || id === closed) return null;
  const close = () => {
    rememberClosed(id);
    setClosed(id);
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section
      className="announcement"
      aria-label={words.announcement}
      data-tone={isUrgent ? 'urgent' : undefined}
    >
      <p dir="auto">
        {text}
        {link !== undefined && (
          <>
            {' '}
            <a href={link.href}>{link.words ?? words.announcementMore}</a>
          </>
        )}
      </p>
      <button
        type="button"
        className="icon-button announcement-close"
        aria-label={words.closeAnnouncement}
        onClick={close}
      >
        <Icon name="close" size={16} />
      </button>
    </section>
  );
}
