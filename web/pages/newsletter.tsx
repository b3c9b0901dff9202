/**
 * Newsletters: listing all, showing one, confirming one, unsubscribing from one, and choosing among
 * them.
 */
import { useState } from 'react';
import { brand } from '#brand';
import { newsletterDetails } from '#brand-details';
import { words } from '#words';
import type { NewsletterConfiguration } from '../../shared/brand/brand.ts';
import {
  NEWSLETTER_PREFERENCES_PATH,
  NEWSLETTERS_PATH,
} from '../../shared/newsletters/newsletter-paths.ts';
import { NewsletterConfirm } from '../newsletter/newsletter-confirm.tsx';
import { NewsletterList } from '../newsletter/newsletter-list.tsx';
import { NewsletterSignUp } from '../newsletter/newsletter-sign-up.tsx';
import { NewsletterUnsubscribe } from '../newsletter/newsletter-unsubscribe.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { Notice } from '../forms/notice.tsx';
import { ProblemSummary } from '../forms/problem-summary.tsx';
import { useSentBack } from '../forms/use-sent-back.ts';
import type { NewsletterChoice } from '../newsletter/preferences-service.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { isPath } from '../navigation/is-path.ts';
import { useSite } from '../state/store.ts';
import { weave } from '../ui/weave.ts';

/** For readers who are known: by their session, or by the token of an email. */
const preferences = {
  chunk: 'account-sections',
  load: () => import('../account/account-sections.ts'),
  failure: 'The newsletters of the reader did not load',
};

function Preferences() {
  const token = useQueryValue('token');
  const loaded = useLoaded(preferences, 'now');
  return (
    <div className="account-page account-choices">
      <h1>{words.yourNewsletters}</h1>
      {loaded !== undefined && (
        <loaded.NewsletterPreferences
          token={token}
          dek={words.chooseNewsletters}
          resend={<loaded.ResendVerification />}
        />
      )}
    </div>
  );
}

/** What a form without scripts has done, or was sent back for. */
function Outcome() {
  const wasSent = useQueryValue('sent') !== undefined;
  const wasConfirmed = useQueryValue('done') === 'confirmed';
  const sentBack = useSentBack();
  return (
    <>
      {wasConfirmed && (
        <Notice title={words.thankYou}>
          <p>{words.signedUp}</p>
        </Notice>
      )}
      {wasSent && (
        <Notice title={words.thankYou}>
          <p>{words.confirmationSent}</p>
        </Notice>
      )}
      <ProblemSummary formId="newsletter" problems={sentBack} />
    </>
  );
}

/** Readers who are signed in and have verified their address see which ones they get. */
function AllNewsletters() {
  const { isLoggedIn, user_email: email } = useSite((state) => state.paywall);
  const [choices, setChoices] = useState<readonly NewsletterChoice[]>();
  const loaded = useLoaded(preferences, isLoggedIn ? 'now' : 'never');
  return (
    <div className="frame barred letters-list">
      <h1>{words.newsletters}</h1>
      <p className="dek">{words.newslettersLead}</p>
      <Outcome />
      {loaded !== undefined && <loaded.ReadChoices onRead={setChoices} />}
      {choices === undefined || loaded === undefined ? (
        <NewsletterList />
      ) : (
        <loaded.PreferencesForm
          first={choices}
          whose={
            <p className="letters-whose">
              {weave(words.signedInAs, { email: <span className="account-email">{email}</span> })}
            </p>
          }
        />
      )}
    </div>
  );
}

/** The subject of an issue, with the story that it is about, and how its letter begins. */
function SampleIssue({ sample }: { sample: NonNullable<NewsletterConfiguration['SAMPLE']> }) {
  const [note] = useSite((state) => state.secondary.paragraphs);
  const { subject, href } = sample;
  if (note === undefined && href === undefined) return null;
  return (
    <section className="letters-issue" aria-labelledby="issue-title">
      <h2 className="section-label" id="issue-title">
        {words.newsletterIssue}
      </h2>
      <div className="letters-letter">
        <p className="letters-issue-subject">
          {href === undefined ? subject : <a href={href}>{subject}</a>}
        </p>
        {note !== undefined && <p>{note}</p>}
      </div>
    </section>
  );
}

/** The editions that were sent last, and the page of all of them. */
function PastEditions() {
  const [past] = useSite((state) => state.secondary.linkGroups);
  if (past === undefined) return null;
  return (
    <nav className="letters-past" aria-label={past.title}>
      <ul>
        {past.links.map(({ name, url }) => (
          <li key={url}>
            <a href={url}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** As many stories below the first as make its column about as high as the other. */
const OTHERS = 1;

/** The newest stories of the newsletter's section, or of all. */
function Stories() {
  const [lead, ...others] = useSite((state) => state.secondary.lists.latest) ?? [];
  if (lead === undefined) return null;
  return (
    <div>
      <h2 className="section-label">{words.latestStories}</h2>
      <div className="letters-sheet card-rows">
        <StoryCard card={lead} ratio="16:9" showDek />
        {others.slice(0, OTHERS).map((card) => (
          <StoryCard key={card.id} card={card} place={false} size="small" />
        ))}
      </div>
    </div>
  );
}

function OneNewsletter({ newsletterKey }: { newsletterKey: string }) {
  const newsletter = brand.newsletters[newsletterKey];
  if (newsletter === undefined) return null;
  const { TITLE, DESCRIPTION } = newsletter;
  const { FREQUENCY, SAMPLE } = newsletterDetails[newsletterKey] ?? {};
  return (
    <div className="frame letters-list letters-page">
      <div>
        {FREQUENCY !== undefined && <p className="section-label">{FREQUENCY}</p>}
        <h1>{TITLE}</h1>
        <p className="dek">{DESCRIPTION}</p>
        <Outcome />
        <NewsletterSignUp newsletterKey={newsletterKey} isAlone />
        {SAMPLE !== undefined && <SampleIssue sample={SAMPLE} />}
        <PastEditions />
        <p className="account-more">
          <a href={NEWSLETTERS_PATH}>{words.allNewsletters}</a>
        </p>
      </div>
      <Stories />
    </div>
  );
}

export function Page() {
  const type = useSite((state) => state.context.contentType);
  const title = useSite((state) => state.content.name);
  const {
    newsletterKey: key,
    paragraphs: [choice],
  } = useSite((state) => state.secondary);
  const isPreferences = useSite((state) =>
    isPath(state.context.url.pathname, NEWSLETTER_PREFERENCES_PATH),
  );
  const confirmation = useQueryValue('confirm');
  if (isPreferences) return <Preferences />;
  if (type === 'unsubscribe' && key !== undefined)
    return <NewsletterUnsubscribe newsletterKey={key} title={title} choice={choice} />;
  if (confirmation !== undefined)
    return <NewsletterConfirm newsletterKey={key} token={confirmation} />;
  return key === undefined ? <AllNewsletters /> : <OneNewsletter newsletterKey={key} />;
}
