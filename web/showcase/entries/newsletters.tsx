import { NewsletterConfirm } from '../../newsletter/newsletter-confirm.tsx';
import { NewsletterList } from '../../newsletter/newsletter-list.tsx';
import { NewsletterPreferences } from '../../newsletter/newsletter-preferences.tsx';
import { NewsletterSignUp } from '../../newsletter/newsletter-sign-up.tsx';
import { NewsletterUnsubscribe } from '../../newsletter/newsletter-unsubscribe.tsx';
import type { Entry } from '../entry.ts';

export const newsletters: readonly Entry[] = [
  {
    title: 'Newsletter sign-up',
    note: 'A plain form; it responds in place once scripts run.',
    showings: [
      { name: 'weekly', element: <NewsletterSignUp newsletterKey="WEEKLY" /> },
      {
        name: 'in a band',
        element: (
          <div className="band band-letters">
            <NewsletterSignUp newsletterKey="SCIENCE" place="subscribePanel" />
          </div>
        ),
      },
    ],
  },
  {
    title: 'Newsletter list',
    note: 'Any of the newsletters, with one address.',
    showings: [{ name: 'default', element: <NewsletterList /> }],
  },
  {
    title: 'Newsletter confirm',
    note: 'The second half of signing up, behind the link of an email.',
    showings: [
      { name: 'default', element: <NewsletterConfirm newsletterKey="WEEKLY" token="token" /> },
    ],
  },
  {
    title: 'Newsletter unsubscribe',
    note: 'Leaving a newsletter, by the link of an email or by an email that shows the way.',
    showings: [
      {
        name: 'default',
        element: (
          <NewsletterUnsubscribe newsletterKey="WEEKLY" title="The Weekly" choice="The Weekly" />
        ),
      },
    ],
  },
  {
    title: 'Newsletter preferences',
    note: 'All of a reader\u2019s newsletters, to tick or leave.',
    showings: [{ name: 'without a link', element: <NewsletterPreferences resend={null} /> }],
  },
];
