/** Dependencies of every account function at once, for tests that call several of them. */
import * as v from 'valibot';
import { readVariables } from '../../lambdas/aws/read-variables.ts';
import { emailVariables } from '../../lambdas/email/create-mailer.ts';
import { linkOrigin } from '../../lambdas/http/site-origins.ts';
import type { Mailer } from '../../lambdas/email/mailer.ts';
import { createCeremonies, type PasskeyDeps } from '../../lambdas/passkeys/passkey-deps.ts';
import { paywallVariables } from '../../lambdas/payment/paywall-deps.ts';
import {
  createAccountEmailDeps,
  type AccountEmailDeps,
} from '../../lambdas/readers/account-email-deps.ts';
import {
  createReaderDataDeps,
  type ReaderDataDeps,
} from '../../lambdas/readers/reader-data-deps.ts';
import {
  createReaderDeps,
  readerVariables,
  type ReaderDeps,
  type ReaderOptions,
} from '../../lambdas/readers/reader-deps.ts';
import { createSignInDeps, type SignInDeps } from '../../lambdas/readers/sign-in-deps.ts';

export type AccountDeps = ReaderDeps &
  AccountEmailDeps &
  SignInDeps &
  ReaderDataDeps &
  Pick<PasskeyDeps, 'ceremonies'>;

const schema = v.object({ ...readerVariables, ...emailVariables, ...paywallVariables });

/** @param options `mailer`: absent, the environment's mailer. */
export function createAccountDeps(
  processEnv: NodeJS.ProcessEnv,
  { mailer, ...options }: ReaderOptions & { readonly mailer?: Mailer },
): AccountDeps {
  const env = readVariables('The test', schema, processEnv);
  const readers = createReaderDeps(processEnv, env, options);
  return {
    ...readers,
    ...createAccountEmailDeps(env, readers, mailer),
    ...createSignInDeps(env, readers),
    ...createReaderDataDeps(env, readers),
    ceremonies: createCeremonies(readers, linkOrigin(options.brand.origin, env.SITE_ORIGIN)),
  };
}
