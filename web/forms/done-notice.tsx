/**
 * Reports what a form posted without scripts has done, on the page that follows it (`?done=`). The
 * list is closed, like that of errors.
 */
import { words } from '#words';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { Notice } from './notice.tsx';

const notices: Readonly<Record<string, readonly [string, string]>> = {
  passwordChanged: [words.passwordChanged, words.signedOutElsewhere],
  emailSent: [words.checkInbox, words.emailChangeSent],
  confirmConnect: [words.confirmConnectTitle, words.confirmConnect],
  identityConnected: [words.identityConnected, words.identityConnectedWords],
  confirmIdentity: [words.confirmIdentityTitle, words.confirmIdentity],
};

export function DoneNotice() {
  const name = useQueryValue('done') ?? '';
  const [title, text] = (Object.hasOwn(notices, name) ? notices[name] : undefined) ?? [];
  return title === undefined ? null : (
    <Notice title={title}>
      <p>{text}</p>
    </Notice>
  );
}
