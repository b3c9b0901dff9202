/**
 * Reports what a form posted without scripts has done, on the page that follows it (`?done=`). The
 * list is closed, like that of errors.
 */
import { useQueryValue } from '../navigation/use-query-value.ts';
import { Notice } from './notice.tsx';

const words: Readonly<Record<string, readonly [string, string]>> = {
  passwordChanged: [
    'Your new password holds',
    'Wherever else you were signed in, you are not any more.',
  ],
  emailSent: ['Look into your mailbox', 'The address changes when you open the link in our email.'],
};

export function DoneNotice() {
  const name = useQueryValue('done') ?? '';
  const [title, text] = (Object.hasOwn(words, name) ? words[name] : undefined) ?? [];
  return title === undefined ? null : (
    <Notice title={title}>
      <p>{text}</p>
    </Notice>
  );
}
