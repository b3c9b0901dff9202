/** The ways to sign in by another service, where the publisher has any. They are links: no script is needed. */
import { brand } from '#brand';
import { words } from '#words';
import {
  providerLabel,
  SIGN_IN_START_PATH,
  signInProviders,
  type SignInProviderName,
  type SignInSettings,
} from '../../shared/accounts/sign-in-providers.ts';
import { fill } from '../../shared/words/fill.ts';

/** The marks that the companies ask for on such a button, in their own colors. */
function Mark({ name }: { name: SignInProviderName }) {
  if (name === 'google')
    return (
      <svg className="provider-mark" viewBox="0 0 48 48" aria-hidden>
        <path
          fill="#ea4335"
          d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
        />
        <path
          fill="#4285f4"
          d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6z"
        />
        <path
          fill="#fbbc05"
          d="M10.5 28.6c-.5-1.5-.8-3-.8-4.6s.3-3.1.8-4.6l-8-6.2C.9 16.5 0 20.1 0 24s.9 7.5 2.6 10.8l7.9-6.2z"
        />
        <path
          fill="#34a853"
          d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
        />
      </svg>
    );
  if (name === 'apple')
    return (
      <svg className="provider-mark" viewBox="0 0 384 512" aria-hidden>
        <path
          fill="currentColor"
          d="M319 269c0-37 16-64 50-85-19-27-47-42-84-45-35-3-74 21-88 21-15 0-49-20-76-20C65 141 7 185 7 274c0 26 5 53 14 81 13 36 58 125 105 123 25-1 42-18 74-18 31 0 47 18 75 18 48-1 89-81 101-118-64-30-57-88-57-91zM263 105c27-32 24-61 23-71-23 1-50 16-66 34-17 19-27 43-25 71 26 2 49-11 68-34z"
        />
      </svg>
    );
  return null;
}

/**
 * @param props.redirect Where the reader continues.
 * @param props.connected Names of the services that sign in to the account of the reader, who is signed in:
 *   the others are offered to be connected.
 */
export function ProviderLinks({
  redirect,
  settings = brand.signIn,
  connected,
}: {
  redirect: string | undefined;
  settings?: SignInSettings | undefined;
  connected?: readonly string[];
}) {
  return signInProviders.map((name) => {
    const label = providerLabel(settings, name);
    if (label === undefined || connected?.includes(label) === true) return null;
    const query = new URLSearchParams({ provider: name });
    if (connected !== undefined) query.set('connect', '1');
    if (redirect !== undefined && redirect !== '/') query.set('redirectURL', redirect);
    return (
      <a
        key={name}
        className="button button-quiet provider-link"
        href={`${SIGN_IN_START_PATH}?${query.toString()}`}
        rel="nofollow"
      >
        <Mark name={name} />
        {fill(connected === undefined ? words.continueWith : words.connectWith, { name: label })}
      </a>
    );
  });
}
