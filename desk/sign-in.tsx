/** The door of the desk: passkey first, a code by email as the way back, and invitations. */
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import type { StaffRole } from '../shared/desk/staff-roles.ts';
import { callDesk, messageOf } from './call-desk.ts';
import { addPasskey, signInByPasskey } from './passkeys.ts';
import { roleNames } from '../shared/desk/role-names.ts';
import { say, words } from './words.ts';

interface DoorProps {
  readonly onEntered: () => void;
}

function fieldOf(event: FormEvent<HTMLFormElement>, name: string): string {
  event.preventDefault();
  const value = new FormData(event.currentTarget).get(name);
  return typeof value === 'string' ? value : '';
}

export function SignIn({ onEntered }: DoorProps): ReactNode {
  const [message, setMessage] = useState('');
  const [isSent, setIsSent] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setMessage('');
    await work().catch((error: unknown) => {
      setMessage(messageOf(error));
    });
  };
  const passkey = () =>
    attempt(async () => {
      await signInByPasskey();
      onEntered();
    });
  const askForCode = (event: FormEvent<HTMLFormElement>) => {
    const email = fieldOf(event, 'email');
    void attempt(async () => {
      await callDesk('code', { email });
      setIsSent(true);
      setMessage(words.codeOnItsWay);
    });
  };
  const giveCode = (event: FormEvent<HTMLFormElement>) => {
    const code = fieldOf(event, 'code');
    const password = fieldOf(event, 'password');
    void attempt(async () => {
      await callDesk('sign-in-code', { code, password });
      onEntered();
    });
  };
  return (
    <main className="desk-door">
      <h1>{words.doorTitle}</h1>
      <button type="button" className="desk-button desk-strong" onClick={() => void passkey()}>
        {words.signInPasskey}
      </button>
      <p className="desk-or">{words.orByCode}</p>
      {isSent ? (
        <form key="code" onSubmit={giveCode}>
          <label>
            {words.emailCode}
            <input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              autoFocus
            />
          </label>
          <label>
            {words.passwordIfSet}
            <input name="password" type="password" autoComplete="current-password" />
          </label>
          <button type="submit" className="desk-button">
            {words.signIn}
          </button>
        </form>
      ) : (
        <form key="email" onSubmit={askForCode}>
          <label>
            {words.email}
            <input name="email" type="email" autoComplete="email" required />
          </label>
          <button type="submit" className="desk-button">
            {words.sendCode}
          </button>
        </form>
      )}
      <p role="status">{message}</p>
    </main>
  );
}

interface Invited {
  readonly email: string;
  readonly role: StaffRole;
}

export function Invitation({
  token,
  onEntered,
}: DoorProps & { readonly token: string }): ReactNode {
  const [invited, setInvited] = useState<Invited | undefined>();
  const [isIn, setIsIn] = useState(false);
  const [message, setMessage] = useState('');
  useEffect(() => {
    callDesk<Invited>('invitation', { token }).then(setInvited, (error: unknown) => {
      setMessage(messageOf(error));
    });
  }, [token]);
  const accept = (event: FormEvent<HTMLFormElement>) => {
    const name = fieldOf(event, 'name');
    callDesk('accept', { token, name }).then(
      () => {
        setIsIn(true);
      },
      (error: unknown) => {
        setMessage(messageOf(error));
      },
    );
  };
  const withPasskey = () => {
    addPasskey().then(onEntered, (error: unknown) => {
      setMessage(messageOf(error));
    });
  };
  if (isIn)
    return (
      <main className="desk-door">
        <h1>{words.youAreIn}</h1>
        <p>{words.passkeyWhy}</p>
        <button type="button" className="desk-button desk-strong" onClick={withPasskey} autoFocus>
          {words.addPasskey}
        </button>
        <button type="button" className="desk-button" onClick={onEntered}>
          {words.later}
        </button>
        <p role="status">{message}</p>
      </main>
    );
  return (
    <main className="desk-door">
      <h1>{words.comeToDesk}</h1>
      {invited !== undefined && (
        <form onSubmit={accept}>
          <p>{say(words.invitedAs, { email: invited.email, role: roleNames[invited.role] })}</p>
          <label>
            {words.yourName}
            <input name="name" autoComplete="name" maxLength={120} required autoFocus />
          </label>
          <button type="submit" className="desk-button desk-strong">
            {words.enter}
          </button>
        </form>
      )}
      <p role="status">{message}</p>
    </main>
  );
}
