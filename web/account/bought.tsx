/** What the reader has bought: until when, what comes next, and what can be done about it. */
import { brand } from '#brand';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { abilitiesOf } from '../../shared/subscriptions/provider-abilities.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { useAction } from '../forms/use-action.ts';
import { loadAddress } from '../navigation/leave-page.ts';
import type { AccountPurchase } from '../state/account.ts';
import { LongDate } from '../ui/long-date.tsx';
import { weave } from '../ui/weave.ts';
import { ChangePlan } from './change-plan.tsx';
import { callAccount } from '../browser/account-service.ts';

async function act(action: 'portal' | 'resume' | 'pause') {
  const { status, message, data } = await callAccount('subscription', { action });
  if (status !== 'success') throw new Error(message);
  return { message, url: typeof data.url === 'string' ? data.url : undefined };
}

/** The provider's page, which has receipts and card, or takes what is open. */
async function openPortal(): Promise<string> {
  const { message, url } = await act('portal');
  if (url !== undefined) loadAddress(url);
  return message;
}

async function resume(): Promise<string> {
  const { message } = await act('resume');
  loadAddress(brand.links.myAccount);
  return message;
}

async function pause(): Promise<string> {
  const { message } = await act('pause');
  loadAddress(brand.links.myAccount);
  return message;
}

/** Its end, or its pause, can be taken back. */
const resumable: readonly string[] = ['ends-later', 'pauses-later', 'paused'];

/** What renews no more and is not over at the provider. */
const cancelable: readonly string[] = ['paused', 'pauses-later', 'payment-given-up'];

function Terms({ bought }: { bought: AccountPurchase }) {
  const { plan, nextPlan, number, price, at, isRenewing, reason } = bought;
  const isOver = !isRenewing && reason !== 'ends-later' && reason !== 'pauses-later';
  return (
    <dl className="subscription-terms">
      <div>
        <dt>{words.plan}</dt>
        <dd>{plan}</dd>
      </div>
      {nextPlan !== undefined && (
        <div>
          <dt>{words.nextPlan}</dt>
          <dd>{weave(words.nextPlanFrom, { plan: nextPlan, date: <LongDate iso={at} /> })}</dd>
        </div>
      )}
      <div>
        <dt>{words.contractNumber}</dt>
        <dd>
          <span className="account-number">{number}</span>
        </dd>
      </div>
      {isRenewing ? (
        <div>
          <dt>{words.nextPayment}</dt>
          <dd>{weave(words.paymentOn, { price, date: <LongDate iso={at} /> })}</dd>
        </div>
      ) : (
        <div>
          <dt>{isOver ? words.ended : words.until}</dt>
          <dd>
            <LongDate iso={at} />
          </dd>
        </div>
      )}
    </dl>
  );
}

export function Bought({ bought }: { bought: AccountPurchase }) {
  const { busy, outcome, run } = useAction();
  const { reason, isRenewing, choices = [] } = bought;
  const isLate = reason === 'payment-late';
  return (
    <>
      {isLate && (
        <div className="notice" role="status">
          <h3>{words.paymentLateTitle}</h3>
          <p>{words.paymentLateWords}</p>
        </div>
      )}
      <Terms bought={bought} />
      <p className="account-actions">
        {(isLate || abilitiesOf(brand.payments?.provider).hasPortal) && (
          <BusyButton
            type="button"
            isQuiet={!isLate}
            label={isLate ? words.updateCard : words.toReceipts}
            busy={busy === 'portal' ? words.oneMoment : undefined}
            onClick={() => {
              run('portal', openPortal);
            }}
          />
        )}
        {resumable.includes(reason) && (
          <BusyButton
            type="button"
            label={words.resumeSubscription}
            busy={busy === 'resume' ? words.oneMoment : undefined}
            onClick={() => {
              run('resume', resume);
            }}
          />
        )}
        {reason === 'paid' && isRenewing && abilitiesOf(brand.payments?.provider).canPause && (
          <BusyButton
            type="button"
            isQuiet
            label={words.pauseSubscription}
            busy={busy === 'pause' ? words.oneMoment : undefined}
            onClick={() => {
              run('pause', pause);
            }}
          />
        )}
        {(isRenewing || cancelable.includes(reason)) && (
          <a href={accountPages.cancel.path}>{words.cancelSubscription}</a>
        )}
      </p>
      <OutcomeLine outcome={outcome} />
      {choices.length > 0 && <ChangePlan choices={choices} />}
    </>
  );
}
