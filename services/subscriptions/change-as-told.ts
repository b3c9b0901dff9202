/** Changes plan or seats of a subscription, once its reader was told what that costs. */
import { words } from '#words';
import { sellingErrors } from '../../shared/accounts/account-errors.ts';
import { longDate } from '../../shared/content/text.ts';
import { moneyText } from '../../shared/subscriptions/money.ts';
import { abilitiesOf } from '../../shared/subscriptions/provider-abilities.ts';
import {
  seatsToPay,
  type ProviderSubscription,
} from '../../shared/subscriptions/provider-subscription.ts';
import { fill } from '../../shared/words/fill.ts';
import { ApiError } from '../http/api-error.ts';
import type { ApiResponse } from '../http/api-response.ts';
import { success } from '../readers/service-response.ts';
import type { ChangeTo, PlanChange } from './payments.ts';
import type { SellingDeps } from './selling-deps.ts';

/** How long what a preview has said holds. */
const PREVIEW_MS = 3_600_000;

type ChangeDeps = Pick<SellingDeps, 'selling' | 'sync'> & { readonly now: () => number };

const planTexts = {
  due: words.changeDue,
  credit: words.changeCredit,
  free: words.changeFree,
  later: words.changeLater,
};
const seatTexts = {
  due: words.seatsDue,
  credit: words.seatsCredit,
  free: words.seatsFree,
  later: words.seatsLater,
};

/** Returns what kind of change it is for who pays. */
function kindOf(
  { selling: { payments } }: ChangeDeps,
  { status }: ProviderSubscription,
  to: ChangeTo,
  { dueNow, credit }: PlanChange,
): keyof typeof planTexts {
  if (dueNow > 0) return 'due';
  if (credit > 0) return 'credit';
  if (abilitiesOf(payments?.provider).changesInterval) return 'free';
  // A trial has no payment that another plan could wait for; seats wait for the first one.
  return status === 'trialing' && !('quantity' in to) ? 'free' : 'later';
}

/** What a change costs now, and when what is asked for next. */
function says(
  deps: ChangeDeps,
  subscription: ProviderSubscription,
  to: ChangeTo,
  told: PlanChange,
): string {
  const { language, timeZone } = deps.selling;
  const { currency } = subscription;
  const isSeats = 'quantity' in to;
  const { interval, amount } = isSeats ? subscription : to.price;
  const quantity = isSeats ? to.quantity : seatsToPay(subscription);
  const text = (sum: number) => moneyText({ amount: sum, currency }, language);
  return fill((isSeats ? seatTexts : planTexts)[kindOf(deps, subscription, to, told)], {
    ...{ plan: isSeats ? '' : to.plan.name, quantity },
    ...{ due: text(told.dueNow), credit: text(told.credit) },
    price: fill(interval === 'year' ? words.priceAYear : words.priceAMonth, {
      price: text(amount * quantity),
    }),
    date: longDate(new Date(told.nextPaymentMs).toISOString(), timeZone, language),
  });
}

/** Says what a change costs, and does nothing: `data` has what `changeAsTold` asks for. */
export async function previewChange(
  deps: ChangeDeps,
  subscription: ProviderSubscription,
  to: ChangeTo,
): Promise<ApiResponse> {
  const at = Math.floor(deps.now() / 1_000) * 1_000;
  const told = await deps.sync.payments.previewChange(subscription.id, to, at);
  const { dueNow: due } = told;
  const { currency } = subscription;
  const dueText = due > 0 ? moneyText({ amount: due, currency }, deps.selling.language) : undefined;
  return success(
    'quantity' in to ? 'seatsPreview' : 'planPreview',
    says(deps, subscription, to, told),
    {
      due,
      at,
      ...(dueText === undefined ? {} : { dueText }),
    },
  );
}

/**
 * @param told What a preview of the last hour has said is due at once, and of when.
 * @returns the address of a page where the reader pays first.
 * @throws ApiError 409 priceChanged: another sum is due than was told.
 */
export async function changeAsTold(
  deps: ChangeDeps,
  { id }: ProviderSubscription,
  to: ChangeTo,
  { due, at = 0 }: { readonly due?: number; readonly at?: number },
): Promise<string | undefined> {
  const { payments } = deps.sync;
  const isFresh = at % 1_000 === 0 && at <= deps.now() && at >= deps.now() - PREVIEW_MS;
  if (!isFresh || (await payments.previewChange(id, to, at)).dueNow !== due)
    throw new ApiError(409, 'priceChanged', sellingErrors.priceChanged);
  return payments.change(id, to, at);
}
