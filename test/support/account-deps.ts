/** Dependencies of every account function at once, for tests that call several of them. */
import * as v from 'valibot';
import { readVariables } from '../../services/aws/read-variables.ts';
import { emailVariables } from '../../services/email/create-mailer.ts';
import { linkOrigin } from '../../services/http/site-origins.ts';
import type { Mailer } from '../../services/email/mailer.ts';
import { createCeremonies, type PasskeyDeps } from '../../lambdas/passkeys/passkey-deps.ts';
import { paywallVariables } from '../../services/metering/paywall-deps.ts';
import {
  createAccountEmailDeps,
  type AccountEmailDeps,
} from '../../services/readers/account-email-deps.ts';
import {
  createReaderDataDeps,
  type ReaderDataDeps,
} from '../../services/readers/reader-data-deps.ts';
import {
  createReaderDeps,
  readerVariables,
  type ReaderDeps,
  type ReaderOptions,
} from '../../services/readers/reader-deps.ts';
import { createEndGroupDeps, type EndGroupDeps } from '../../services/subscriptions/group-deps.ts';
import { createSignInDeps, type SignInDeps } from '../../services/readers/sign-in-deps.ts';

export type AccountDeps = ReaderDeps &
  AccountEmailDeps &
  SignInDeps &
  ReaderDataDeps &
  EndGroupDeps &
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
    ...createEndGroupDeps(env, readers, mailer),
    ceremonies: createCeremonies(readers, linkOrigin(options.brand.origin, env.SITE_ORIGIN)),
  };
}
