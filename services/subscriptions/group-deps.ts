/** Dependencies of the functions that change groups, or end one. */
import { createMailer, type EmailEnvironment } from '../email/create-mailer.ts';
import type { Mailer } from '../email/mailer.ts';
import { renderEmail } from '../email/render-email.ts';
import { linkOrigin } from '../http/site-origins.ts';
import type { ReaderDeps, ReaderEnvironment } from '../readers/reader-deps.ts';
import { createGroupEmails } from './group-emails.ts';
import { createGroupStore } from './group-store.ts';
import { followGroup, type GroupDeps } from './groups.ts';
import { createPaidStore } from './paid-store.ts';

type GroupEnvironment = EmailEnvironment & Pick<ReaderEnvironment, 'SITE_ORIGIN'>;

/** @param mailer Default: the environment's mailer. */
export function createGroupDeps(
  env: GroupEnvironment,
  { brand, dynamo, readersTable, accounts, connection, suppressions, log, now }: ReaderDeps,
  mailer: Mailer = createMailer(env, { brand, connection, suppressions, log, now }),
): GroupDeps {
  const siteOrigin = linkOrigin(brand.origin, env.SITE_ORIGIN);
  return {
    groups: createGroupStore(dynamo, readersTable),
    groupEmails: createGroupEmails({ mailer, render: renderEmail, brand, siteOrigin }),
    paid: createPaidStore(dynamo, readersTable, accounts),
    log,
  };
}

/** For the functions that remove an account: those who share what it has bought are told. */
export interface EndGroupDeps {
  readonly tellGroup: (owner: string) => Promise<void>;
}

export function createEndGroupDeps(...args: Parameters<typeof createGroupDeps>): EndGroupDeps {
  const deps = createGroupDeps(...args);
  return { tellGroup: (owner) => followGroup(deps, owner, false) };
}
