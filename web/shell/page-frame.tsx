/** The frame of every page: skip link, announcement, header, and the body below it. */
import type { ReactNode } from 'react';
import { words } from '#words';
import { useSite } from '../state/store.ts';
import { Header } from '../header/header.tsx';
import { Announcement } from './announcement.tsx';

/** @param props.children A `PageBody`. */
export function PageFrame({ children }: { children: ReactNode }) {
  const type = useSite((state) => state.context.contentType);
  const announcement = useSite((state) => state.context.announcement);
  const template = useSite((state) => state.content.template);
  // The growler will cover the foot of the window.
  const isMetered = useSite((state) => state.payment.acceptedPayment === 'sample');
  return (
    <div
      className="page"
      data-page={type}
      data-template={template}
      data-metered={isMetered ? '' : undefined}
    >
      <a className="skip-link" href="#main">
        {words.skipToContent}
      </a>
      {announcement !== undefined && <Announcement {...announcement} />}
      <Header />
      {children}
    </div>
  );
}
