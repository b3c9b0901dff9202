/** Why a reader may or may not read a story, for customer care. */
import { plainText } from '../../shared/plain-text.ts';
import { accessTexts } from '../../shared/access/access-texts.ts';
import type { AccessExplanation, AccessFacts } from '../../shared/access/explain-access.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { normalEmail } from '../../shared/accounts/credentials.ts';
import { fill } from '../../shared/words/fill.ts';
import {
  allowanceOfBrand,
  createCareDeps,
  pathOfAddress,
} from '../../services/access/access-deps.ts';
import { explainForCare } from '../../services/access/read-access.ts';
import { createAccountStore, type Account } from '../../services/readers/account-store.ts';
import { emailHash } from '../../services/readers/reader-keys.ts';
import type { OpenReaders } from './open-readers.ts';

function accountLines({ accountId, createdAt, verifiedAt }: Account): string[] {
  return [
    `  account ${accountId} since ${createdAt}`,
    verifiedAt === undefined
      ? '  its address is not confirmed'
      : `  its address is confirmed since ${verifiedAt}`,
  ];
}

function factLines({ held, ofMailbox, meter }: AccessFacts): string[] {
  return [
    ...(held.length === 0 ? ['  no subscription'] : []),
    ...held.map(({ isOpen, reason, endsAt, plan }) =>
      reason === 'first-payment-missing'
        ? `  a purchase was begun and is not paid, as far as is known: ${endsAt}`
        : `  ${plan ?? 'linked'}: ${isOpen ? 'open' : 'closed'} (${reason}), until ${endsAt}`,
    ),
    ...(ofMailbox === undefined
      ? []
      : [
          `  a running subscription with this address is ${ofMailbox === 'free' ? 'not linked' : 'linked to another account'}`,
        ]),
    ...(meter === undefined
      ? []
      : [`  free articles: ${meter.used} of ${meter.max} read, new ones from ${meter.endsAt}`]),
  ];
}

function explanationLines({ isOpen, findings }: AccessExplanation): string[] {
  const says = isOpen === true ? 'Open' : 'Closed';
  return findings.map(({ code, left = 0, of = 0, date }, index) => {
    const text = fill(accessTexts[code], { left: String(left), of: String(of) });
    return `${index === 0 ? says : ' '}${index === 0 ? ':' : ' -'} ${text}${date === undefined ? '' : ` (${date})`}`;
  });
}

/**
 * Returns lines of plain text.
 * @throws Error when there is no such account, or no item at the address.
 */
export async function explainToCare(
  readers: OpenReaders,
  brand: Brand,
  email: string,
  address: string,
): Promise<string[]> {
  const path = pathOfAddress(address);
  const hash = emailHash(email, await readers.subjectsSecret());
  const account = await createAccountStore(readers.dynamo, readers.table).byEmailHash(hash);
  if (account === undefined)
    throw new Error(
      `There is no account with the address ${normalEmail(email)}: a subscription with it is linked when its reader registers`,
    );
  const [contentTable, meterTable] = await Promise.all([
    readers.tableOf('content'),
    readers.tableOf('meter'),
  ]);
  const deps = createCareDeps({
    ...{ dynamo: readers.dynamo, contentTable, meterTable, readersTable: readers.table },
    ...{ subject: readers.subjectsSecret, brand, now: Date.now },
  });
  const allowance = allowanceOfBrand(brand, Date.now());
  const { facts, explanation } = await explainForCare(deps, allowance, account, path);
  if (facts.item === undefined) throw new Error(`There is no story at ${path}`);
  return [
    ...explanationLines(explanation),
    '',
    `Of the account with the address ${normalEmail(email)}, and ${path} (${facts.item.level}):`,
    ...accountLines(account),
    ...factLines(facts),
    '',
    'Cookies, clock and tokens of the browser are not known here: the reader sees them',
    'at /account/access/, which also gives back a token that the browser has lost.',
  ].map(plainText);
}
