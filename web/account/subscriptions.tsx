/** The reader's subscriptions, with their source and end date. */
import { useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { hasEnded, lastInstant } from '../../shared/accounts/last-day.ts';
import { weave } from '../ui/weave.ts';
import type { AccountPurchase, AccountSubscription } from '../state/account.ts';
import { LongDate } from '../ui/long-date.tsx';
import { Bought } from './bought.tsx';
import { AccountSection } from './account-section.tsx';

const plans = {
  print: { plain: words.planPrint, adFree: words.planPrintAdFree },
  digital: { plain: words.planDigital, adFree: words.planDigitalAdFree },
} as const;
const kinds = {
  print: { plain: words.kindPrint, numbered: words.kindPrintNumber },
  digital: { plain: words.kindDigital, numbered: words.kindDigitalNumber },
} as const;

function Subscription({ subscription, now }: { subscription: AccountSubscription; now: number }) {
  const { kind, startsAt, endsAt, number, via, isAdFree = true } = subscription;
  return (
    <dl className="subscription-terms">
      <div>
        <dt>{words.plan}</dt>
        <dd>{isAdFree ? plans[kind].adFree : plans[kind].plain}</dd>
      </div>
      <div>
        <dt>{words.kind}</dt>
        <dd>
          {number === undefined
            ? (via ?? kinds[kind].plain)
            : weave(kinds[kind].numbered, {
                number: <span className="account-number">{number}</span>,
              })}
        </dd>
      </div>
      {startsAt !== undefined && (
        <div>
          <dt>{words.begins}</dt>
          <dd>
            <LongDate iso={startsAt} />
          </dd>
        </div>
      )}
      <div>
        <dt>{hasEnded(endsAt, now) ? words.ended : words.until}</dt>
        <dd>
          <LongDate iso={lastInstant(endsAt)} />
        </dd>
      </div>
    </dl>
  );
}

interface SubscriptionListProps {
  readonly subscriptions: readonly AccountSubscription[];
  /** Epoch ms. */
  readonly now: number;
}

export function SubscriptionList({ subscriptions, now }: SubscriptionListProps) {
  return subscriptions.map((subscription, index) => (
    <Subscription key={subscription.number ?? index} subscription={subscription} now={now} />
  ));
}

interface SubscriptionsProps extends Pick<SubscriptionListProps, 'subscriptions'> {
  readonly bought?: AccountPurchase;
}

/** Whether something that was bought runs: then nothing is offered. */
function isRunning(bought: AccountPurchase | undefined): boolean {
  return (
    bought !== undefined &&
    (bought.isRenewing || ['ends-later', 'pauses-later', 'paused'].includes(bought.reason))
  );
}

export function Subscriptions({ subscriptions, bought }: SubscriptionsProps) {
  const [now] = useState(Date.now);
  return (
    <AccountSection title={words.subscription}>
      {bought !== undefined && <Bought bought={bought} />}
      <SubscriptionList subscriptions={subscriptions} now={now} />
      {bought === undefined && subscriptions.length === 0 && <p>{words.noSubscription}</p>}
      <p className="account-actions">
        {brand.offer !== undefined &&
          !isRunning(bought) &&
          subscriptions.every(({ endsAt }) => hasEnded(endsAt, now)) && (
            <a className="button" href={brand.links.subscribe}>
              {words.subscribe}
            </a>
          )}
        <a href={brand.links.linkSubscription}>{words.linkASubscription}</a>
        <a href={accountPages.access.path}>{words.fixAccess}</a>
      </p>
    </AccountSection>
  );
}
