/** What sending editions takes, from what a function or a command has. */
import type { Brand } from '../../../shared/brand/brand.ts';
import {
  ANONYMOUS,
  subscriberAdmission,
  type Admission,
} from '../../../shared/paywall/access-decision.ts';
import { REGISTERED } from '../../../shared/paywall/subscription-token.ts';
import { createLetterLinks } from '../../access-links/letter-links.ts';
import type { DynamoClient } from '../../aws/dynamo.ts';
import type { SecretReader } from '../../aws/secrets.ts';
import type { AwsConnection } from '../../aws/signed-fetch.ts';
import type { EmailEnvironment } from '../../email/create-mailer.ts';
import type { ContentSource } from '../../content/content-records.ts';
import { createLetterSender } from '../../email/letter-sender.ts';
import type { LetterSender } from '../../email/mailer.ts';
import { createSuppressionStore } from '../../email/suppression-store.ts';
import type { Log } from '../../http/log.ts';
import { createAccountStore } from '../../readers/account-store.ts';
import { createSessions } from '../../readers/sessions.ts';
import { createIsSilent } from '../silent-readers.ts';
import { createNewsletterStore } from '../newsletter-store.ts';
import { createPaymentReader } from '../../readers/payment-reader.ts';
import { createNewsletterLinks } from '../newsletter-links.ts';
import { createNewsletterReaders } from '../newsletter-readers.ts';
import { createNewsletterTokens } from '../newsletter-tokens.ts';
import { createAutomationStore, type AutomationStore } from './automation-store.ts';
import { createEditionStore } from './edition-store.ts';
import { createLetterStore } from './letter-store.ts';
import type { SendDeps } from './send-edition.ts';

export interface EditionDepsInput {
  readonly brand: Brand;
  readonly env: EmailEnvironment;
  readonly connection: Omit<AwsConnection, 'budget'>;
  readonly dynamo: DynamoClient;
  readonly contentTable: string;
  readonly readersTable: string;
  /** Secret from which names of readers are derived. */
  readonly subject: () => Promise<string>;
  /** Secrets by which links in emails are signed. */
  readonly links: SecretReader;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Log;
}

export interface EditionDeps extends Omit<SendDeps, 'sender'> {
  readonly brand: Brand;
  readonly automations: AutomationStore;
  /** The content of which editions are made. */
  readonly source: ContentSource;
  /** Undefined where email has not been set up. */
  readonly sender: LetterSender | undefined;
}

export function createEditionDeps({
  brand,
  env,
  connection,
  dynamo,
  contentTable,
  readersTable,
  subject,
  links,
  now,
  log,
}: EditionDepsInput): EditionDeps {
  const accounts = createAccountStore(dynamo, readersTable);
  const paying = createPaymentReader(dynamo, readersTable, () => new Date(now()).toISOString());
  const tokens = createNewsletterTokens(links, now);
  const admission = async (hash: string): Promise<Admission> => {
    const account = await accounts.byEmailHash(hash);
    // An address that nobody has shown to be theirs has no subscription.
    if (account?.verifiedAt === undefined) return ANONYMOUS;
    const { isEntitled, plans } = await paying.entitlement(account);
    return isEntitled ? subscriberAdmission(plans) : { ...ANONYMOUS, entitlements: [REGISTERED] };
  };
  return {
    brand,
    brandKey: brand.key,
    editions: createEditionStore(dynamo, contentTable),
    automations: createAutomationStore(dynamo, contentTable),
    source: { dynamo, table: contentTable, now: () => new Date(now()).toISOString() },
    letters: createLetterStore(dynamo, readersTable, now),
    readers: createNewsletterReaders(dynamo, readersTable, now),
    suppressions: createSuppressionStore({ dynamo, table: readersTable, subject, now }),
    sender: createLetterSender(env, { brand, connection, now }),
    linksAt: (origin) => createNewsletterLinks(tokens, origin),
    newsletters: createNewsletterStore(dynamo, readersTable),
    isSilent: createIsSilent({
      accounts,
      sessions: createSessions(dynamo, readersTable, now),
      admission,
    }),
    admission,
    letterLinks: createLetterLinks(dynamo, readersTable, { brand: brand.key, subject, now }),
    now,
    log,
  };
}
