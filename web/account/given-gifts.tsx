/** The gifts that a reader has given: what became of each, and what can still be done about it. */
import { words } from '#words';
import { GIFT_PATH } from '../../shared/pages.ts';
import { redeemPath } from '../../shared/subscriptions/redeem-path.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { useAction } from '../forms/use-action.ts';
import type { AccountGift } from '../state/account.ts';
import { LongDate } from '../ui/long-date.tsx';
import { weave } from '../ui/weave.ts';
import { AccountSection } from './account-section.tsx';
import { callAccount } from '../browser/account-service.ts';

async function act(action: 'send' | 'withdraw', code: string): Promise<string> {
  const { status, message } = await callAccount('gifts', { action, code });
  if (status !== 'success') throw new Error(message);
  return message;
}

function State({ state, sendOn, sentAt, redeemedAt }: AccountGift) {
  if (state === 'refunded') return words.giftBack;
  if (redeemedAt !== undefined)
    return weave(words.giftTaken, { date: <LongDate iso={redeemedAt} /> });
  if (sentAt !== undefined) return weave(words.giftSent, { date: <LongDate iso={sentAt} /> });
  // At noon it is the same day in nearly every time zone.
  return weave(words.giftWaits, { date: <LongDate iso={`${sendOn}T12:00:00.000Z`} /> });
}

function Given({ gift }: { gift: AccountGift }) {
  const { busy, outcome, run } = useAction();
  const [isOpen, { code }] = [gift.state === 'paid' && gift.redeemedAt === undefined, gift];
  return (
    <li>
      <dl className="subscription-terms">
        <div>
          <dt>{words.giftFor}</dt>
          <dd>{gift.recipient}</dd>
        </div>
        <div>
          <dt>{words.plan}</dt>
          <dd>
            {gift.plan}, {gift.term}
          </dd>
        </div>
        <div>
          <dt>{words.giftState}</dt>
          <dd>
            <State {...gift} />
          </dd>
        </div>
        {isOpen && (
          <div>
            <dt>{words.giftCode}</dt>
            <dd>
              <span className="account-number">{code}</span>
            </dd>
          </div>
        )}
      </dl>
      {isOpen && (
        <p className="account-actions">
          <BusyButton
            type="button"
            isQuiet
            label={words.giftSendAgain}
            busy={busy === 'send' ? words.oneMoment : undefined}
            onClick={() => {
              run('send', () => act('send', code));
            }}
          />
          <a href={redeemPath(code)}>{words.giftPrint}</a>
          {gift.canWithdraw && (
            <BusyButton
              type="button"
              isQuiet
              label={words.giftWithdraw}
              busy={busy === 'withdraw' ? words.oneMoment : undefined}
              onClick={() => {
                run('withdraw', () => act('withdraw', code));
              }}
            />
          )}
        </p>
      )}
      <OutcomeLine outcome={outcome} />
    </li>
  );
}

export function GivenGifts({ gifts }: { gifts: readonly AccountGift[] }) {
  return (
    <AccountSection title={words.giftsGiven}>
      {gifts.length > 0 && (
        <ul className="gifts-given">
          {gifts.map((gift) => (
            <Given key={gift.code} gift={gift} />
          ))}
        </ul>
      )}
      <p className="account-actions">
        <a href={GIFT_PATH}>{words.giveAsGift}</a>
      </p>
    </AccountSection>
  );
}
