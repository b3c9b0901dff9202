/**
 * The page that links about an email address open: it verifies the address, changes it, or takes the
 * account back to the old one. Opening it changes nothing; the button does (ADR 0070).
 */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { postPath } from '../../shared/api.ts';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { ERROR_AUTOLINKING } from '../../shared/accounts/service-result.ts';
import { useSiteStore } from '../state/store.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { checkComplete } from '../forms/attempt-check.ts';
import { ContinueLink } from '../forms/continue-link.tsx';
import { loadFormWork } from './load-form-work.ts';
import { Notice } from '../forms/notice.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import type { FormValues, Problem } from '../forms/problem.ts';
import { keepRedirect, useRedirect } from '../forms/use-redirect.ts';
import { useSentBack } from '../forms/use-sent-back.ts';

interface LinkTexts {
  readonly title: string;
  readonly dek: string;
  readonly submit: string;
  readonly busy: string;
}

const verifyTexts: LinkTexts = {
  title: words.verifyEmail,
  dek: words.verifyEmailDek,
  submit: words.verifyEmailButton,
  busy: words.verifying,
};
/** By the first word of a token; see `services/readers/link-token.ts`, `former-addresses.ts`. */
const textsOfPurpose: Readonly<Record<string, LinkTexts>> = {
  verify: verifyTexts,
  move: {
    title: words.emailMoveTitle,
    dek: words.moveEmailDek,
    submit: words.emailMoveButton,
    busy: words.changing,
  },
  back: {
    title: words.takeBack,
    dek: words.takeBackDek,
    submit: words.takeBackButton,
    busy: words.changing,
  },
};

/** What was done, by the name in the response. */
const doneTexts: Readonly<Record<string, string>> = {
  verified: words.emailVerified,
  [ERROR_AUTOLINKING]: words.emailVerified,
  addressChanged: words.emailAddressChanged,
  addressTakenBack: words.addressTakenBack,
  registrationRemoved: words.registrationRemoved,
};
/** Errors after which the reader has to show again who they are. */
const proofErrors = ['proofNeeded', 'wrongProof', 'tooManyAttempts'];

function NextStep({ name, redirect }: { name: string; redirect: string | undefined }) {
  if (name === 'addressTakenBack')
    return (
      <p>
        {weave(words.linkNotWorking, {
          again: <a href={accountPages.forgotPassword.path}>{words.requestNewLink}</a>,
        })}
      </p>
    );
  if (name === 'registrationRemoved')
    return (
      <p>
        <a className="button" href="/">
          {words.startReading}
        </a>
      </p>
    );
  return <ContinueLink redirect={redirect} />;
}

function NotMe({
  token,
  onSubmit,
}: {
  token: string;
  onSubmit: (values: FormValues) => Promise<readonly Problem[]>;
}) {
  return (
    <details className="account-change disclosure">
      <summary>{words.notMe}</summary>
      <p>{words.notMeWords}</p>
      <AccountForm
        loadAhead={loadFormWork}
        action={postPath('email-verify')}
        submit={words.notMeButton}
        busy={words.removing}
        hidden={{ token, answer: 'not-me' }}
        isQuiet
        onSubmit={onSubmit}
      />
    </details>
  );
}

/** The field that the last response asked for takes the focus. */
function Focused({ isFocused, children }: { isFocused: boolean; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) element.current?.querySelector('input')?.focus();
  }, [isFocused]);
  return <div ref={element}>{children}</div>;
}

/** Sends what the form holds, and keeps what the response says. */
function useLink(redirect: string | undefined) {
  const store = useSiteStore();
  const navigate = useNavigate();
  const [done, setDone] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const onSubmit = async (values: FormValues): Promise<readonly Problem[]> => {
    const missing = 'password' in values ? checkComplete(values, ['password']) : [];
    if (missing.length > 0) return missing;
    const { callAccount, storeLoginCookies } = await loadFormWork();
    const { redirectURL: _, ...fields } = values;
    const { status, name, message, data } = await callAccount('email-verify', fields);
    // The address is verified even so; the reader then says which subscription is meant.
    if (status !== 'success' && name !== ERROR_AUTOLINKING) {
      setAsked(isAsked || name === 'proofNeeded');
      if (name === 'proofNeeded') return [];
      return [{ message, ...(name === 'wrongProof' && { emptied: 'password' }) }];
    }
    storeLoginCookies(data, store.getState().env);
    if (name === ERROR_AUTOLINKING)
      navigate(keepRedirect(brand.links.linkSubscription, redirect), {
        state: { redirectURL: redirect ?? '/', name, message },
      });
    setDone(name);
    return [];
  };
  return { done, isAsked, onSubmit };
}

export function VerifyEmail() {
  const token = useQueryValue('token') ?? '';
  const redirect = useRedirect();
  const sentBack = useSentBack();
  const error = useQueryValue('error') ?? '';
  const doneBefore = useQueryValue('done');
  const { done = doneBefore, isAsked, onSubmit } = useLink(redirect);
  const [purpose = ''] = token.split('.');
  const { title, dek, submit, busy } = textsOfPurpose[purpose] ?? verifyTexts;
  const doneText = done === undefined ? undefined : doneTexts[done];
  if (done !== undefined && doneText !== undefined)
    return (
      <div className="account-page">
        <h1>{done === 'addressTakenBack' ? words.takeBack : title}</h1>
        <Notice title={words.verifyThankYou}>
          <p>{doneText}</p>
          <NextStep name={done} redirect={redirect} />
        </Notice>
      </div>
    );
  const needsProof = isAsked || proofErrors.includes(error);
  return (
    <div className="account-page">
      <h1>{title}</h1>
      <p className="dek">{needsProof ? words.verifyProof : dek}</p>
      <AccountForm
        loadAhead={loadFormWork}
        action={postPath('email-verify')}
        submit={submit}
        busy={busy}
        hidden={{ token, redirectURL: redirect }}
        sentBack={error === 'proofNeeded' ? undefined : sentBack}
        onSubmit={onSubmit}
      >
        {needsProof && (
          <Focused isFocused={isAsked}>
            <PasswordField label={words.passwordOrCode} autoComplete="current-password" />
          </Focused>
        )}
      </AccountForm>
      {purpose === 'verify' && <NotMe token={token} onSubmit={onSubmit} />}
    </div>
  );
}
