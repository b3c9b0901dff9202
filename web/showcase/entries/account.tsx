import type { ReactNode } from 'react';
import { accountErrors } from '../../../shared/accounts/account-errors.ts';
import { postPath } from '../../../shared/api.ts';
import { AccountForm } from '../../forms/account-form.tsx';
import { CodeField } from '../../forms/code-field.tsx';
import { EmailField, Field } from '../../forms/field.tsx';
import { FormProvider } from '../../forms/form-problems.ts';
import { ForgotPassword } from '../../account/forgot-password.tsx';
import { GiftForm } from '../../account/gift-form.tsx';
import { MyAccount } from '../../account/my-account.tsx';
import { Notice } from '../../forms/notice.tsx';
import { PasskeySignIn } from '../../account/passkey-sign-in.tsx';
import { NewPasswordFields, PasswordField } from '../../forms/password-field.tsx';
import { ProblemSummary } from '../../forms/problem-summary.tsx';
import { ProviderLinks } from '../../account/provider-links.tsx';
import { ResetPassword } from '../../account/reset-password.tsx';
import { SignInCode } from '../../account/sign-in-code.tsx';
import { SignedIn } from '../../account/signed-in.tsx';
import { SignOutForm } from '../../account/sign-out-form.tsx';
import { VerifyEmail } from '../../account/verify-email.tsx';
import type { Problem } from '../../forms/problem.ts';
import type { Entry } from '../entry.ts';

const wrong: readonly Problem[] = [
  { field: 'email', message: 'Invalid email: ines@' },
  { message: 'Fail to login "ines@". Message: "Try again in ten minutes"' },
];
const nothingWrong = async (): Promise<readonly Problem[]> => [];
const column = (children: ReactNode) => <div className="account-page">{children}</div>;

export const account: readonly Entry[] = [
  {
    title: 'Signed in already',
    note: 'In place of the forms that register and sign in. The forms that sign out load when it shows.',
    showings: [
      { name: 'from a story', element: <SignedIn redirect="/story/a/" /> },
      { name: 'from the offer', element: <SignedIn redirect="/subscribe/checkout/" /> },
      { name: 'from nowhere', element: <SignedIn redirect={undefined} /> },
    ],
  },
  {
    title: 'Account form',
    note: 'Posts by itself where no scripts run; errors stand in words beside the field.',
    showings: [
      {
        name: 'empty',
        element: column(
          <AccountForm
            action={postPath('login')}
            submit="Sign in"
            busy="Signing in"
            onSubmit={nothingWrong}
          >
            <EmailField />
            <PasswordField autoComplete="current-password" />
          </AccountForm>,
        ),
      },
      {
        name: 'sent back',
        element: column(
          <AccountForm
            action={postPath('login')}
            submit="Sign in"
            busy="Signing in"
            sentBack={wrong}
            onSubmit={nothingWrong}
          >
            <EmailField />
            <PasswordField autoComplete="current-password" />
          </AccountForm>,
        ),
      },
      {
        name: 'asking for a code',
        element: column(
          <AccountForm
            action={postPath('login')}
            submit="Sign in"
            busy="Signing in"
            sentBack={[{ field: 'code', message: accountErrors.codeNeeded }]}
            onSubmit={nothingWrong}
          >
            <EmailField />
            <PasswordField autoComplete="current-password" />
            <CodeField />
          </AccountForm>,
        ),
      },
      {
        name: 'quiet',
        element: column(
          <AccountForm
            action={postPath('logout')}
            submit="Sign out"
            busy="Signing out"
            isQuiet
            onSubmit={nothingWrong}
          />,
        ),
      },
    ],
  },
  {
    title: 'Field',
    note: 'A large field with its label above it, and what is wrong with it in words below.',
    showings: [
      {
        name: 'with hint',
        element: column(
          <Field
            label="Account number"
            name="number"
            autoComplete="off"
            hint="Ten digits, on the label of the magazine."
          />,
        ),
      },
      {
        name: 'wrong',
        element: (
          <FormProvider value={{ formId: 'shown', problems: wrong }}>
            {column(<EmailField />)}
          </FormProvider>
        ),
      },
      { name: 'new password', element: column(<NewPasswordFields />) },
    ],
  },
  {
    title: 'Problem summary',
    note: 'What is wrong with a form, with a way to each field.',
    showings: [
      {
        name: 'two problems',
        element: column(<ProblemSummary formId="summary" problems={wrong} />),
      },
    ],
  },
  {
    title: 'Notice',
    note: 'Says that something is done.',
    showings: [
      {
        name: 'default',
        element: column(
          <Notice title="Thank You">
            <p>Check your inbox: we sent you a confirmation link.</p>
          </Notice>,
        ),
      },
    ],
  },
  {
    title: 'Sign-out form',
    note: 'Ends the session, with or without scripts.',
    showings: [{ name: 'default', element: column(<SignOutForm />) }],
  },
  {
    title: 'Passkey sign-in',
    note: 'The second way to sign in, where the browser knows it.',
    showings: [
      {
        name: 'default',
        element: column(
          <PasskeySignIn redirect="/" goTo={{ load: () => undefined, open: () => undefined }} />,
        ),
      },
    ],
  },
  {
    title: 'Other services',
    note: 'Links, where the brand file names any.',
    showings: [
      {
        name: 'all',
        element: column(
          <div className="sign-in-ways">
            <ProviderLinks
              redirect={undefined}
              settings={{
                google: { clientId: 'client' },
                apple: { clientId: 'client', teamId: 'ABCDE12345', keyId: 'FGHIJ67890' },
                own: { name: 'Example ID', issuer: 'https://id.example.com', clientId: 'client' },
              }}
            />
          </div>,
        ),
      },
    ],
  },
  {
    title: 'Sign-in by a code',
    note: 'Asks for an address, and then for the six digits of the email.',
    showings: [
      { name: 'asking', element: <SignInCode redirect={undefined} onCode={nothingWrong} /> },
      {
        name: 'sent',
        element: <SignInCode redirect={undefined} onCode={nothingWrong} />,
        path: '/account/sign-in-code/?sent=1',
      },
    ],
  },
  {
    title: 'Forgot password',
    note: 'Sends a link to a new one.',
    showings: [{ name: 'default', element: column(<ForgotPassword />) }],
  },
  {
    title: 'Reset password',
    note: 'Behind the link of an email.',
    showings: [
      {
        name: 'with a link',
        element: column(<ResetPassword />),
        path: '/account/reset-password/?token=token',
      },
      { name: 'without one', element: column(<ResetPassword />) },
    ],
  },
  {
    title: 'Verify email',
    note: 'Behind the link of an email.',
    showings: [{ name: 'without a link', element: column(<VerifyEmail />) }],
  },
  {
    title: 'Give a subscription',
    note: 'What, to whom, with which words, on which day.',
    showings: [
      {
        name: 'signed in',
        element: column(
          <GiftForm
            gifts={[
              { key: 'complete-gift-12-usd', amount: 3000, text: 'Complete, 12 months: $30' },
              { key: 'complete-gift-3-usd', amount: 900, text: 'Complete, 3 months: $9' },
            ]}
            isLoggedIn
          />,
        ),
      },
      { name: 'signed out', element: column(<GiftForm gifts={[]} isLoggedIn={false} />) },
    ],
  },
  {
    title: 'My account',
    note: 'All of a reader\u2019s own things; signed out, the way in.',
    showings: [{ name: 'before anything is known', element: column(<MyAccount />) }],
  },
];
