/**
 * The form by which a subscription is given: what, to whom, from whom, with which words, on which day.
 * It leads to the payment provider's page.
 */
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { GIFT_PATH } from '../../shared/pages.ts';
import { FROM_MAX_LENGTH, MESSAGE_MAX_LENGTH } from '../../shared/subscriptions/gift-limits.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { checkComplete } from '../forms/attempt-check.ts';
import { EmailField, Field, TextAreaField } from '../forms/field.tsx';
import type { FormValues, Problem } from '../forms/problem.ts';
import { SignInFirst } from '../forms/sign-in-first.tsx';
import { useSentBack } from '../forms/use-sent-back.ts';
import { loadAddress } from '../navigation/leave-page.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import type { ShownGift } from '../state/secondary.ts';
import { callAccount } from '../browser/account-service.ts';

/** @returns the problems; with none the browser is on its way to the provider's page. */
async function order(values: FormValues, gifts: readonly ShownGift[]): Promise<readonly Problem[]> {
  const missing = checkComplete(values, ['email', 'from']);
  if (missing.length > 0) return missing;
  // Without scripts the chosen term brings its price with it.
  const amount = gifts.find(({ key }) => key === values.gift)?.amount;
  const { status, message, data } = await callAccount('gifts', { ...values, amount });
  if (status !== 'success' || typeof data.url !== 'string') return [{ message }];
  loadAddress(data.url);
  return [];
}

function Choice({ gifts }: { gifts: readonly ShownGift[] }) {
  const named = useQueryValue('plan');
  const chosen = gifts.find(({ key }) => key === named) ?? gifts[0];
  return (
    <fieldset className="radio-list">
      <legend>{words.giftWhich}</legend>
      {gifts.map(({ key, text }) => (
        <label key={key}>
          <input type="radio" name="gift" value={key} defaultChecked={key === chosen?.key} /> {text}
        </label>
      ))}
    </fieldset>
  );
}

interface GiftFormProps {
  readonly gifts: readonly ShownGift[];
  readonly isLoggedIn: boolean;
}

export function GiftForm({ gifts, isLoggedIn }: GiftFormProps) {
  const sentBack = useSentBack();
  return (
    <div className="account-page">
      <h1>{words.giftTitle}</h1>
      <p className="dek">{words.giftWords}</p>
      {isLoggedIn ? (
        <AccountForm
          action={postPath('gifts')}
          submit={words.continueToPayment}
          busy={words.oneMoment}
          hidden={{ action: 'order' }}
          sentBack={sentBack}
          onSubmit={(values) => order(values, gifts)}
        >
          <Choice gifts={gifts} />
          <EmailField label={words.giftRecipient} />
          <Field
            label={words.giftFrom}
            name="from"
            autoComplete="name"
            maxLength={FROM_MAX_LENGTH}
          />
          <TextAreaField label={words.giftMessage} name="message" maxLength={MESSAGE_MAX_LENGTH} />
          <Field
            label={words.giftDate}
            name="sendOn"
            type="date"
            autoComplete="off"
            required={false}
            hint={words.giftDateHint}
          />
        </AccountForm>
      ) : (
        <SignInFirst why={words.giftSignIn} to={GIFT_PATH} />
      )}
    </div>
  );
}
