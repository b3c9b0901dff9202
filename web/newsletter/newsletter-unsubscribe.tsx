/**
 * Unsubscribes from a newsletter: immediately through the link in an email, otherwise through an
 * email that proves ownership of the mailbox.
 */
import { brand } from '#brand';
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { newsletterPath } from '../../shared/newsletters/newsletter-paths.ts';
import { fill } from '../../shared/words/fill.ts';
import { checkAddress } from '../forms/attempt-check.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { EmailField } from '../forms/field.tsx';
import { callNewsletters } from './newsletter-service.ts';
import { Notice } from '../forms/notice.tsx';
import { useCall } from '../forms/use-call.ts';
import { useReaderEmail } from '../forms/use-reader-email.ts';
import { useSentBack } from '../forms/use-sent-back.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';

function Left({ newsletterKey }: { newsletterKey: string }) {
  return (
    <Notice title={words.unsubscribed}>
      <p>{words.unsubscribedWords}</p>
      <p>
        <a href={newsletterPath(newsletterKey)}>{words.signUpAgain}</a>
      </p>
    </Notice>
  );
}

function BackToNewsletter({ newsletterKey }: { newsletterKey: string }) {
  const newsletter = brand.newsletters[newsletterKey];
  if (newsletter === undefined) return null;
  return (
    <p className="account-more">
      <a href={newsletterPath(newsletterKey)}>
        {fill(words.backToNewsletter, { newsletter: newsletter.TITLE })}
      </a>
    </p>
  );
}

function ByToken({ newsletterKey, token }: { newsletterKey: string; token: string }) {
  const sentBack = useSentBack();
  const { isDone, onSubmit } = useCall(() => callNewsletters('newsletters-unsubscribe', { token }));
  if (isDone) return <Left newsletterKey={newsletterKey} />;
  return (
    <>
      <AccountForm
        action={postPath('newsletters-unsubscribe')}
        submit={words.unsubscribe}
        busy={words.unsubscribing}
        hidden={{ token }}
        sentBack={sentBack}
        onSubmit={onSubmit}
      />
      <BackToNewsletter newsletterKey={newsletterKey} />
    </>
  );
}

function EmailSent() {
  return (
    <Notice title={words.checkInbox}>
      <p>{words.unsubscribeSent}</p>
    </Notice>
  );
}

interface StepProps {
  readonly newsletterKey: string;
  /** Names this newsletter among what to stop. */
  readonly choice: string | undefined;
}

function ByEmail({ newsletterKey, choice }: StepProps) {
  const sentBack = useSentBack();
  const email = useReaderEmail();
  const { isDone, onSubmit } = useCall(
    ({ email, what }) =>
      callNewsletters('newsletters-unsubscribe', {
        email,
        newsletter: newsletterKey,
        what,
      }),
    checkAddress,
  );
  if (isDone) return <EmailSent />;
  return (
    <>
      <p className="dek">{words.unsubscribeLead}</p>
      <AccountForm
        action={postPath('newsletters-unsubscribe')}
        submit={words.unsubscribeByEmail}
        busy={words.unsubscribing}
        hidden={{ newsletter: newsletterKey }}
        sentBack={sentBack}
        onSubmit={onSubmit}
      >
        <EmailField defaultValue={email} placeholder={words.emailExample} />
        <fieldset className="choice-list">
          <legend>{words.whatToStop}</legend>
          <label className="choice">
            <input type="radio" name="what" value="this" defaultChecked /> {choice}
          </label>
          <label className="choice">
            <input type="radio" name="what" value="all" /> {words.stopAll}
          </label>
        </fieldset>
      </AccountForm>
      <BackToNewsletter newsletterKey={newsletterKey} />
    </>
  );
}

function UnsubscribeStep({ newsletterKey, choice }: StepProps) {
  const token = useQueryValue('token');
  const wasSent = useQueryValue('sent') !== undefined;
  const hasLeft = useQueryValue('done') === 'left';
  if (hasLeft) return <Left newsletterKey={newsletterKey} />;
  if (wasSent) return <EmailSent />;
  if (token === undefined) return <ByEmail newsletterKey={newsletterKey} choice={choice} />;
  return <ByToken newsletterKey={newsletterKey} token={token} />;
}

export function NewsletterUnsubscribe({ title, ...step }: StepProps & { title: string }) {
  return (
    <div className="account-page">
      <h1>{title}</h1>
      <UnsubscribeStep {...step} />
    </div>
  );
}
