/** The page of an invitation to a group. Its token is behind `#`, which no server sees. */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { fill } from '../../shared/words/fill.ts';
import { useInBrowser } from '../browser/use-is-interactive.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { Notice } from '../forms/notice.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { readerWords } from '../forms/problem.ts';
import { SignInFirst } from '../forms/sign-in-first.tsx';
import { useAction } from '../forms/use-action.ts';
import { callAccount } from '../browser/account-service.ts';

interface Invitation {
  readonly name: string;
  readonly plan: string;
  readonly isMember: boolean;
  readonly paysAlready: boolean;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** @throws Error with what to tell the reader. */
async function look(token: string): Promise<Invitation> {
  const { status, message, data } = await callAccount('group', { action: 'look', token });
  if (status !== 'success') throw new Error(message);
  return {
    name: text(data.name),
    plan: text(data.plan),
    isMember: data.isMember === true,
    paysAlready: data.paysAlready === true,
  };
}

const tokenOfAddress = () => window.location.hash.slice(1);

function Accept({ token, onDone }: { token: string; onDone: () => void }) {
  const { busy, outcome, run } = useAction();
  const accept = async () => {
    const { status, message } = await callAccount('group', { action: 'accept', token });
    if (status !== 'success') throw new Error(message);
    onDone();
    return message;
  };
  return (
    <>
      <p className="account-actions">
        <BusyButton
          type="button"
          label={words.groupAccept}
          busy={busy === undefined ? undefined : words.oneMoment}
          onClick={() => {
            run('accept', accept);
          }}
        />
      </p>
      <OutcomeLine outcome={outcome} />
    </>
  );
}

function Invited({
  invitation,
  token,
  isLoggedIn,
}: {
  invitation: Invitation;
  token: string;
  isLoggedIn: boolean;
}) {
  const { name, plan, isMember, paysAlready } = invitation;
  const [isDone, setDone] = useState(isMember);
  if (isDone)
    return (
      <>
        <Notice title={words.groupJoined} />
        <p className="account-actions">
          <a className="button" href="/">
            {words.startReading}
          </a>
        </p>
      </>
    );
  return (
    <>
      <h1>{fill(words.groupInvitation, { name })}</h1>
      <p className="dek">{fill(words.groupInvitationWords, { plan, brand: brand.name })}</p>
      {paysAlready && <p className="account-note">{words.groupPaysAlready}</p>}
      {isLoggedIn ? (
        <Accept
          token={token}
          onDone={() => {
            setDone(true);
          }}
        />
      ) : (
        <SignInFirst why={words.groupSignIn} to={`${accountPages.group.path}#${token}`} />
      )}
    </>
  );
}

export function GroupInvitation({ isLoggedIn }: { isLoggedIn: boolean }) {
  const token = useInBrowser(tokenOfAddress, '');
  const [invitation, setInvitation] = useState<Invitation>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (token === '') return;
    look(token).then(setInvitation, (error: unknown) => {
      setProblem(readerWords(error));
    });
  }, [token]);
  return (
    <div className="account-page account-details">
      {problem !== undefined && (
        <div className="problem-summary" role="alert">
          <h1>{problem}</h1>
        </div>
      )}
      {problem === undefined && invitation === undefined && (
        <p className="account-asking" role="status">
          {words.oneMoment}
        </p>
      )}
      {invitation !== undefined && (
        <Invited invitation={invitation} token={token} isLoggedIn={isLoggedIn} />
      )}
    </div>
  );
}
