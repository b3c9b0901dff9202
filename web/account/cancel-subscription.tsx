/**
 * The page on which a subscription is canceled, or its contract withdrawn from: in one step more, with an
 * account or without (§ 312k BGB; Directive 2011/83, article 11a).
 */
import { useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { withdrawalDays } from '../../shared/subscriptions/withdrawal.ts';
import { fill } from '../../shared/words/fill.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { EmailField, Field } from '../forms/field.tsx';
import { Notice } from '../forms/notice.tsx';
import { useMessageForm } from '../forms/use-message-form.ts';
import { useSentBack } from '../forms/use-sent-back.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { callAccount } from '../browser/account-service.ts';

const reasons = [
  ['price', words.leavePrice],
  ['time', words.leaveTime],
  ['content', words.leaveContent],
  ['technical', words.leaveTechnical],
  ['other', words.leaveOther],
] as const;

function Reasons() {
  return (
    <fieldset className="radio-list">
      <legend>{words.whyLeave}</legend>
      {reasons.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name="reason" value={value} /> {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Which contract it is. Who is signed in need not say. */
function Contract({ isLoggedIn }: { isLoggedIn: boolean }) {
  if (isLoggedIn) return null;
  return (
    <>
      <EmailField />
      <Field
        label={words.contractNumber}
        name="number"
        autoComplete="off"
        maxLength={100}
        hint={words.contractNumberHint}
      />
    </>
  );
}

interface LeaveFormProps {
  readonly action: 'cancel' | 'withdraw' | 'stay';
  readonly submit: string;
  readonly isQuiet?: boolean;
  readonly isLoggedIn: boolean;
  readonly onDone: (message: string) => void;
}

function LeaveForm({ action, submit, isQuiet = false, isLoggedIn, onDone }: LeaveFormProps) {
  const sentBack = useSentBack();
  const { onSubmit } = useMessageForm(
    () => [],
    (values) => callAccount('subscription', values),
    ({ message }) => {
      onDone(message);
    },
  );
  return (
    <AccountForm
      action={postPath('subscription')}
      submit={submit}
      busy={action === 'stay' ? words.oneMoment : words.canceling}
      hidden={{ action }}
      sentBack={action === 'cancel' ? sentBack : []}
      isQuiet={isQuiet}
      isDanger={!isQuiet}
      onSubmit={onSubmit}
    >
      {action === 'cancel' && <Reasons />}
      <Contract isLoggedIn={isLoggedIn} />
    </AccountForm>
  );
}

const doneWords: Readonly<Record<string, string>> = {
  canceled: words.subscriptionCanceled,
  ended: words.whyEnded,
  resumed: words.subscriptionResumed,
  withdrawn: words.subscriptionWithdrawn,
  stayed: words.subscriptionStays,
};

/** One offer, beside the button that cancels, if the publisher has set one. */
function Stay({ onDone }: Pick<LeaveFormProps, 'onDone'>) {
  const { percentOff } = brand.payments?.retention ?? {};
  if (percentOff === undefined) return null;
  return (
    <section className="account-part" aria-labelledby="stay-title">
      <h2 id="stay-title">{words.stayTitle}</h2>
      <p>{fill(words.stayWords, { percent: String(percentOff) })}</p>
      <LeaveForm action="stay" submit={words.stayButton} isQuiet isLoggedIn onDone={onDone} />
    </section>
  );
}

export function CancelSubscription({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [message, setMessage] = useState<string>();
  const sent = useQueryValue('done') ?? '';
  const done = message ?? (Object.hasOwn(doneWords, sent) ? doneWords[sent] : undefined);
  return (
    <div className="account-page account-details leaving">
      <h1>{words.cancelSubscription}</h1>
      {done !== undefined ? (
        <Notice title={done} />
      ) : (
        <>
          <p className="dek">{words.cancelWords}</p>
          {!isLoggedIn && <p className="account-note">{words.cancelWithout}</p>}
          <LeaveForm
            action="cancel"
            submit={words.cancelNow}
            isLoggedIn={isLoggedIn}
            onDone={setMessage}
          />
          {isLoggedIn && <Stay onDone={setMessage} />}
          <details className="account-change disclosure" id="withdraw">
            <summary>{words.withdrawTitle}</summary>
            <p>{fill(words.withdrawWords, { days: withdrawalDays(brand.payments) })}</p>
            <LeaveForm
              action="withdraw"
              submit={words.confirmWithdrawal}
              isQuiet
              isLoggedIn={isLoggedIn}
              onDone={setMessage}
            />
          </details>
        </>
      )}
    </div>
  );
}
