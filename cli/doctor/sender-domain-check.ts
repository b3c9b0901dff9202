/**
 * Whether mailboxes believe that emails come from their sender: SPF, DKIM and DMARC of the domain, as
 * Gmail and Yahoo ask of senders of newsletters (RFC 7208, RFC 6376, RFC 7489).
 */
import { Resolver } from 'node:dns/promises';
import { notChecked, ok, problem, type Finding } from './check.ts';
import { orNone, codeOf } from './dns-check.ts';

const TIMEOUT_MS = 3_000;

/** Returns the texts of a name; none where there is no such record. */
export type TextsOf = (name: string) => Promise<readonly string[]>;

export interface SignedSender {
  /** Domain of the address that readers see. */
  readonly from: string;
  /** Domain for which the provider signs, `d=`; undefined: it is not known here. */
  readonly signs?: string;
  /** Name of the key, where somebody has told it. */
  readonly selector?: string;
}

/** Returns what asks a name server. */
export function dnsTexts(): TextsOf {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  return async (name) => {
    const texts = await orNone(resolver.resolveTxt(name));
    return texts.map((parts) => parts.join(''));
  };
}

const isBelow = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`);

/** Returns the policy of a domain, or of the one above it (RFC 7489 §6.6.3). */
async function policyOf(domain: string, textsOf: TextsOf): Promise<string | undefined> {
  const labels = domain.split('.');
  for (const name of [domain, labels.slice(-2).join('.')]) {
    const found = (await textsOf(`_dmarc.${name}`)).find((text) => /^v=DMARC1\b/i.test(text));
    if (found !== undefined) return /(?:^|;)\s*p=(\w+)/i.exec(found)?.[1] ?? '';
  }
  return undefined;
}

async function examine({ from, signs, selector }: SignedSender, textsOf: TextsOf) {
  // Relaxed alignment: one is below the other (RFC 7489 §3.1.1).
  if (signs !== undefined && !isBelow(from, signs) && !isBelow(signs, from))
    return problem(
      `Emails of ${from} are signed for ${signs}: DMARC does not count that`,
      'Have the provider sign for the domain of the sender (DKIM).',
    );
  if (selector !== undefined) {
    const key = await textsOf(`${selector}._domainkey.${from}`);
    if (!key.some((text) => /(?:^|;)\s*p=[^;\s]/.test(text)))
      return problem(
        `There is no key of DKIM at ${selector}._domainkey.${from}`,
        'Add the record that the provider of emails shows.',
      );
  }
  const senders = (await textsOf(from)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  if (senders.length !== 1)
    return problem(
      senders.length === 0
        ? `${from} has no SPF record`
        : `${from} has ${senders.length} SPF records: then none counts`,
      'Have one TXT record v=spf1 that includes the provider of emails.',
    );
  const policy = await policyOf(from, textsOf);
  if (policy === undefined || policy === '')
    return problem(
      `${from} has no DMARC record`,
      `Add the TXT record _dmarc.${from}: v=DMARC1; p=none; rua=mailto:… – Gmail asks for it.`,
    );
  const isKnown = signs !== undefined || selector !== undefined;
  const dkim = isKnown ? 'DKIM' : 'DKIM not looked at (MASTHEAD_DKIM_SELECTOR names its key)';
  return ok(`${from}: SPF, DMARC (p=${policy}), ${dkim}`);
}

export async function checkSenderDomain(
  sender: SignedSender,
  textsOf: TextsOf = dnsTexts(),
): Promise<Finding> {
  try {
    return await examine(sender, textsOf);
  } catch (error) {
    return notChecked(`no name server responds (${codeOf(error)})`);
  }
}
