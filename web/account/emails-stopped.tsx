/** Tells a reader whose address gets no emails why, and what to do about it. */
import { words } from '#words';
import type { SuppressionReason } from '../../shared/accounts/suppression-reason.ts';
import { fill } from '../../shared/words/fill.ts';

export function EmailsStopped({
  reason,
  isVerified,
}: {
  readonly reason: SuppressionReason;
  readonly isVerified: boolean;
}) {
  return (
    <div className="account-note">
      <h2>{words.emailsStopped}</h2>
      {reason === 'bounced' && <p>{words.emailsBounced}</p>}
      {reason === 'soft-bounced' && <p>{words.emailsSoftBounced}</p>}
      {reason === 'complained' && (
        <p>
          {fill(words.emailsComplained, {
            help: isVerified ? words.emailsComplainedVerified : words.emailsComplainedUnverified,
          })}
        </p>
      )}
    </div>
  );
}
