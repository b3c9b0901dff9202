/**
 * Newsletters: listing all, showing one, confirming one, unsubscribing from one, and choosing among
 * them.
 */
import { brand } from '#brand';
import { words } from '#words';
import { NEWSLETTER_PREFERENCES_PATH } from '../../shared/newsletters/newsletter-paths.ts';
import { NewsletterConfirm } from '../newsletter/newsletter-confirm.tsx';
import { NewsletterPreferences } from '../newsletter/newsletter-preferences.tsx';
import { NewsletterSignUp } from '../newsletter/newsletter-sign-up.tsx';
import { NewsletterUnsubscribe } from '../newsletter/newsletter-unsubscribe.tsx';
import { Notice } from '../account/notice.tsx';
import { ProblemSummary } from '../account/problem-summary.tsx';
import { useSentBack } from '../account/use-sent-back.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { isPath } from '../navigation/is-path.ts';
import { useSite } from '../store.ts';

function Preferences() {
  const token = useQueryValue('token');
  return (
    <div className="account-page">
      <h1>{words.yourNewsletters}</h1>
      <p className="dek">{words.chooseNewsletters}</p>
      <NewsletterPreferences token={token} />
    </div>
  );
}

function SignUp({ newsletterKey }: { newsletterKey: string | undefined }) {
  const wasSent = useQueryValue('sent') !== undefined;
  const wasConfirmed = useQueryValue('done') === 'confirmed';
  const sentBack = useSentBack();
  const title = useSite((state) => state.content.name);
  const keys = newsletterKey === undefined ? Object.keys(brand.newsletters) : [newsletterKey];
  return (
    <div className="newsletters">
      <h1>{title}</h1>
      {newsletterKey === undefined && <p className="dek">{words.newslettersLeave}</p>}
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
      <div className="newsletter-list">
        {keys.map((name) => (
          <NewsletterSignUp key={name} newsletterKey={name} />
        ))}
      </div>
    </div>
  );
}

export function Page() {
  const type = useSite((state) => state.context.contentType);
  const key = useSite((state) => state.secondary.newsletterKey);
  const isPreferences = useSite((state) =>
    isPath(state.context.url.pathname, NEWSLETTER_PREFERENCES_PATH),
  );
  const confirmation = useQueryValue('confirm');
  if (isPreferences) return <Preferences />;
  if (type === 'unsubscribe' && key !== undefined)
    return <NewsletterUnsubscribe newsletterKey={key} />;
  return key !== undefined && confirmation !== undefined ? (
    <NewsletterConfirm newsletterKey={key} token={confirmation} />
  ) : (
    <SignUp newsletterKey={key} />
  );
}
