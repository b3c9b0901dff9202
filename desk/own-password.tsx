/** Sets the password that is asked for with a code by email. */
import { useState, type FormEvent, type ReactNode } from 'react';
import { callDesk, messageOf } from './call-desk.ts';
import { words } from './words.ts';

export function OwnPassword(): ReactNode {
  const [message, setMessage] = useState('');
  const set = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    event.currentTarget.reset();
    callDesk('set-password', { password }).then(
      () => {
        setMessage(password === '' ? words.codesEnough : words.passwordKept);
      },
      (error: unknown) => {
        setMessage(messageOf(error));
      },
    );
  };
  return (
    <form onSubmit={set}>
      <label>
        {words.passwordForCodes}
        <input name="password" type="password" autoComplete="new-password" />
      </label>
      <button type="submit">{words.keepPassword}</button>
      <p role="status">{message}</p>
    </form>
  );
}
