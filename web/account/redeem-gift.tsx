/**
 * The page of a gift: its code brings what was given, which a reader redeems, or prints for somebody. The
 * code is behind `#` in the address, which no server sees.
 */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { postPath } from '../../shared/api.ts';
import { redeemPath } from '../../shared/subscriptions/redeem-path.ts';
import { fill } from '../../shared/words/fill.ts';
import { useInBrowser } from '../browser/use-is-interactive.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { Field } from '../forms/field.tsx';
import { Notice } from '../forms/notice.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { readerWords } from '../forms/problem.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { SignInFirst } from '../forms/sign-in-first.tsx';
import { useAction } from '../forms/use-action.ts';
import { useSentBack } from '../forms/use-sent-back.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { LongDate } from '../ui/long-date.tsx';
import { weave } from '../ui/weave.ts';
import { callAccount } from '../browser/account-service.ts';

interface FoundGift {
  readonly code: string;
  readonly plan: string;
  readonly term: string;
  readonly from: string;
  readonly message: string;
  /** ISO 8601: the reader has redeemed it before. */
  readonly endsAt?: string;
  /** ISO 8601: what the reader has now ends first. */
  readonly startsAt?: string;
  readonly endsRenewal: boolean;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** @throws Error with what to tell the reader. */
async function look(code: string): Promise<FoundGift> {
  const { status, message, data } = await callAccount('gifts', { action: 'look', code });
  if (status !== 'success') throw new Error(message);
  return {
    code,
    plan: text(data.plan),
    term: text(data.term),
    from: text(data.from),
    message: text(data.message),
    ...(typeof data.endsAt === 'string' ? { endsAt: data.endsAt } : {}),
    ...(typeof data.startsAt === 'string' ? { startsAt: data.startsAt } : {}),
    endsRenewal: data.endsRenewal === true,
  };
}

/** What is given: on the screen, and on paper. */
function GiftCard({ gift }: { gift: FoundGift }) {
  const address = `${window.location.origin}${accountPages.redeem.path}`;
  return (
    <section className="gift-card">
      <p className="section-label">{fill(words.giftFromName, { from: gift.from })}</p>
      <h2>{fill(words.giftOfPlan, { plan: gift.plan, brand: brand.name, term: gift.term })}</h2>
      {gift.message !== '' && <p className="gift-message">{gift.message}</p>}
      <p>
        {words.giftCode}: <span className="account-number">{gift.code}</span>
      </p>
      <p className="gift-address">{fill(words.giftRedeemAt, { address })}</p>
    </section>
  );
}

function Redeemed({ endsAt }: { endsAt: string | undefined }) {
  return (
    <>
      <Notice title={words.giftRedeemed}>
        {endsAt !== undefined && (
          <p className="gift-done">
            {weave(words.giftRunsUntil, { date: <LongDate iso={endsAt} /> })}
          </p>
        )}
      </Notice>
      <p className="account-actions">
        <a className="button" href="/">
          {words.startReading}
        </a>
        <a href={brand.links.myAccount}>{words.myAccount}</a>
      </p>
    </>
  );
}

function Redeem({ gift, onDone }: { gift: FoundGift; onDone: (endsAt: string) => void }) {
  const { busy, outcome, run } = useAction();
  const redeem = async () => {
    const { status, message, data } = await callAccount('gifts', {
      action: 'redeem',
      code: gift.code,
    });
    if (status !== 'success') throw new Error(message);
    onDone(text(data.endsAt));
    return message;
  };
  return (
    <>
      {gift.startsAt !== undefined && (
        <p className="account-note gift-done">
          {weave(words.giftBegins, { date: <LongDate iso={gift.startsAt} /> })}{' '}
          {gift.endsRenewal && words.giftEndsRenewal}
        </p>
      )}
      <p className="account-actions">
        <BusyButton
          type="button"
          label={words.redeemGift}
          busy={busy === undefined ? undefined : words.redeeming}
          onClick={() => {
            run('redeem', redeem);
          }}
        />
        <PrintButton />
      </p>
      <OutcomeLine outcome={outcome} />
    </>
  );
}

function PrintButton() {
  return (
    <button
      type="button"
      className="button button-quiet"
      onClick={() => {
        window.print();
      }}
    >
      {words.giftPrint}
    </button>
  );
}

function Found({ gift, isLoggedIn }: { gift: FoundGift; isLoggedIn: boolean }) {
  const [endsAt, setEndsAt] = useState(gift.endsAt);
  if (endsAt !== undefined) return <Redeemed endsAt={endsAt} />;
  return (
    <>
      <GiftCard gift={gift} />
      {isLoggedIn ? (
        <Redeem gift={gift} onDone={setEndsAt} />
      ) : (
        <>
          <SignInFirst why={words.giftRedeemSignIn} to={redeemPath(gift.code)} />
          <p className="account-actions gift-print">
            <PrintButton />
          </p>
        </>
      )}
    </>
  );
}

const codeOfAddress = () => decodeURIComponent(window.location.hash.slice(1));

/** Looks up the code that a link has brought. */
function useLinkedGift(onFound: (gift: FoundGift) => void): string | undefined {
  const code = useInBrowser(codeOfAddress, '');
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (code === '') return;
    look(code).then(onFound, (error: unknown) => {
      setProblem(readerWords(error));
    });
  }, [code, onFound]);
  return problem;
}

export function RedeemGift({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [gift, setGift] = useState<FoundGift>();
  const problem = useLinkedGift(setGift);
  const sentBack = useSentBack();
  const isDone = useQueryValue('done') === 'redeemed';
  return (
    <div className="account-page account-details">
      <h1>{gift === undefined ? words.redeemGift : words.giftForYou}</h1>
      {isDone && <Redeemed endsAt={undefined} />}
      {gift !== undefined && <Found key={gift.code} gift={gift} isLoggedIn={isLoggedIn} />}
      {gift === undefined && !isDone && (
        <>
          <p className="dek">{words.redeemWords}</p>
          <AccountForm
            key={problem}
            action={postPath('gifts')}
            submit={words.giftShow}
            busy={words.oneMoment}
            hidden={{ action: 'redeem' }}
            sentBack={problem === undefined ? sentBack : [{ message: problem }]}
            onSubmit={async ({ code = '' }) => {
              setGift(await look(code));
              return [];
            }}
          >
            <Field label={words.giftCode} name="code" autoComplete="off" maxLength={60} />
          </AccountForm>
        </>
      )}
    </div>
  );
}
