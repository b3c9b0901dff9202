/** The reader's subscriptions, with their source and end date. */
import { useState } from 'react';
import { brand } from '#brand';
import { longDate } from '../../shared/content/text.ts';
import type { AccountSubscription } from '../state/account.ts';
import { useSite } from '../store.ts';

const names = { print: 'The printed magazine and the site', digital: 'The site' } as const;

function Subscription({ subscription, now }: { subscription: AccountSubscription; now: number }) {
  const { kind, endsAt, number, isAdFree = true } = subscription;
  const hasEnded = Date.parse(endsAt) <= now;
  return (
    <dl className="account-details">
      <div>
        <dt>What</dt>
        <dd>
          {names[kind]}
          {isAdFree ? ', without advertisements' : ''}
        </dd>
      </div>
      <div>
        <dt>From</dt>
        <dd>
          {kind === 'print' ? 'A printed subscription' : 'A digital subscription'}
          {number === undefined ? (
            ''
          ) : (
            <>
              , number <span className="account-number">{number}</span>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{hasEnded ? 'Ended' : 'Until'}</dt>
        <dd>
          <time dateTime={endsAt}>{longDate(endsAt, brand.timeZone, brand.language)}</time>
        </dd>
      </div>
    </dl>
  );
}

export function Subscriptions() {
  const [now] = useState(Date.now);
  const subscriptions = useSite((state) => state.account.subscriptions);
  return (
    <section className="account-part">
      <h2>Subscription</h2>
      {subscriptions.map((subscription, index) => (
        <Subscription key={subscription.number ?? index} subscription={subscription} now={now} />
      ))}
      {subscriptions.length === 0 && <p>No subscription is linked to this account.</p>}
      <p className="account-actions">
        {subscriptions.length === 0 && (
          <a className="button" href={brand.links.subscribe}>
            Subscribe
          </a>
        )}
        <a href={brand.links.linkSubscription}>Link a subscription</a>
      </p>
    </section>
  );
}
