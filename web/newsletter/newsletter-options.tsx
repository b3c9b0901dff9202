/** The brand's newsletters as a list of checkboxes. */
import type { ReactNode } from 'react';
import { brand } from '#brand';
import { newsletterDetails } from '#brand-details';
import { words } from '#words';
import type { NewsletterConfiguration } from '../../shared/brand/brand.ts';
import { newsletterPath, NEWSLETTERS_PATH } from '../../shared/newsletters/newsletter-paths.ts';
import { withRedirect } from '../forms/redirect-link.ts';
import { useSite } from '../state/store.ts';
import { weave } from '../ui/weave.ts';

/** What a newsletter's checkbox sends, and how it stands at first. */
export interface OptionField {
  readonly name: string;
  readonly value?: string;
  readonly isChecked?: boolean;
  /** Said in place of the description. */
  readonly note?: string;
  /** Below it. */
  readonly more?: ReactNode;
}

type FieldOf = (key: string, newsletter: NewsletterConfiguration) => OptionField;

/** The subject of an issue. The page of the newsletter shows how its letter begins. */
function SampleSubject({ subject, href }: { subject: string; href: string }) {
  return (
    <p className="letters-sample">
      {weave(words.newsletterRecently, {
        subject: (
          <a href={href}>
            <i>{subject}</i>
          </a>
        ),
      })}
    </p>
  );
}

const howToSubscribe =
  brand.offer === undefined || !brand.accounts
    ? words.newsletterWithSubscriptionAlone
    : weave(words.newsletterWithSubscription, {
        subscribe: <a href={brand.links.subscribe}>{words.subscribe}</a>,
        signIn: <a href={withRedirect(brand.links.signIn, NEWSLETTERS_PATH)}>{words.signInWord}</a>,
      });

/** Below a newsletter for subscribers: how to get it, or that the reader has it included. */
function SubscribersNote({ isSubscriber }: { isSubscriber: boolean }) {
  return (
    <p className="letters-sample">
      {isSubscriber ? words.newsletterInSubscription : howToSubscribe}
    </p>
  );
}

function Option({
  href,
  newsletter,
  field,
}: {
  /** Its own page. */
  href: string;
  newsletter: NewsletterConfiguration;
  field: OptionField;
}) {
  const { TITLE, DESCRIPTION, FREQUENCY, SAMPLE, IS_FOR_SUBSCRIBERS = false } = newsletter;
  const isSubscriber = useSite(({ paywall }) => paywall.isSubscriber || paywall.isAdFree);
  const { name, value, isChecked = false, note, more } = field;
  return (
    <li>
      <label className="letters-option">
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={isChecked}
          // Readers who get it can leave it, with or without a subscription.
          disabled={IS_FOR_SUBSCRIBERS && !isSubscriber && !isChecked}
        />
        <a className="letters-option-title" href={href}>
          {TITLE}
        </a>{' '}
        <span className="letters-when">
          {IS_FOR_SUBSCRIBERS && (
            <span className="letters-mark">{words.newsletterForSubscribers}</span>
          )}{' '}
          {FREQUENCY !== undefined && <span className="letters-frequency">{FREQUENCY}</span>}
        </span>{' '}
        <span className="letters-option-text" data-note={note !== undefined}>
          {note ?? DESCRIPTION}
        </span>
      </label>
      {IS_FOR_SUBSCRIBERS && <SubscribersNote isSubscriber={isSubscriber} />}
      {!IS_FOR_SUBSCRIBERS && SAMPLE !== undefined && (
        <SampleSubject subject={SAMPLE.subject} href={href} />
      )}
      {more}
    </li>
  );
}

interface NewsletterOptionsProps {
  /** The checkbox of a newsletter. */
  readonly fieldOf: FieldOf;
  /** The reader sees them, and cannot choose yet. */
  readonly isLocked?: boolean;
}

export function NewsletterOptions({ fieldOf, isLocked = false }: NewsletterOptionsProps) {
  return (
    <fieldset className="letters-options" disabled={isLocked}>
      <legend className="visually-hidden">{words.newsletters}</legend>
      <ul className="letters-rows">
        {Object.entries(brand.newsletters).map(([key, newsletter]) => (
          <Option
            key={key}
            href={newsletterPath(key)}
            newsletter={{ ...newsletter, ...newsletterDetails[key] }}
            field={fieldOf(key, newsletter)}
          />
        ))}
      </ul>
    </fieldset>
  );
}
