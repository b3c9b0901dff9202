/** Schema of what a brand file says of programs that read the site. */
import * as v from 'valibot';
import {
  licensePayments,
  machinePolicies,
  paymentNetworks,
  type MachineKind,
  type MachineSettings,
} from '../machines/machine-readers.ts';

const policy = v.picklist(machinePolicies, `expected ${machinePolicies.join(', ')}`);
const address = v.pipe(
  v.string(),
  v.regex(/^https:\/\/[^\s"<>]+$/, 'expected an address such as https://www.example.com/page'),
);

/** RFC 9309 §2.2.1 has letters, `_` and `-`; some crawlers have digits besides. */
const crawlerName = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9_-]{2,64}$/i,
    'expected the name of a crawler as robots.txt has it, such as GPTBot',
  ),
);

const payment = v.pipe(
  v.strictObject({
    for: v.picklist(licensePayments, `expected ${licensePayments.join(', ')}`),
    amount: v.optional(
      v.pipe(
        v.string('expected an amount in quotes, such as "0.015"'),
        v.regex(/^\d{1,9}(?:\.\d{1,6})?$/, 'expected an amount in quotes, such as "0.015"'),
      ),
    ),
    currency: v.optional(
      v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'expected three capital letters such as USD')),
    ),
  }),
  v.forward(
    v.check(
      ({ amount, currency }) => (amount === undefined) === (currency === undefined),
      'amount and currency go together: give both or neither',
    ),
    ['for'],
  ),
);

const kinds = v.object({
  search: v.optional(policy),
  training: v.optional(policy),
  assistants: v.optional(policy),
  agents: v.optional(policy),
} satisfies Record<MachineKind, v.GenericSchema>);

export const machinesSchema = v.pipe(
  v.strictObject({
    ...kinds.entries,
    crawlers: v.optional(v.record(crawlerName, policy)),
    x402: v.optional(
      v.strictObject({
        network: v.picklist(paymentNetworks, `expected ${paymentNetworks.join(', ')}`),
        wallet: v.pipe(
          v.string(),
          v.regex(
            /^[a-z0-9]{26,44}$/i,
            'expected the address of a wallet, such as 0x and 40 digits',
          ),
        ),
        price: v.pipe(
          v.string('expected USDC in quotes, such as "0.015"'),
          v.regex(
            /^(?:[1-9]\d{0,8}(?:\.\d{1,3})?|0\.(?!0{1,3}$)\d{1,3})$/,
            'expected USDC in quotes, from "0.001", with three decimals at most',
          ),
        ),
      }),
    ),
    license: v.optional(
      v.strictObject({
        terms: v.optional(address),
        server: v.optional(address),
        contact: v.optional(
          v.pipe(
            v.string(),
            v.regex(
              /^(?:https:\/\/|mailto:)[^\s"<>]+$/,
              'expected an address such as mailto:rights@example.com',
            ),
          ),
        ),
        payment: v.optional(payment),
      }),
    ),
  }),
  v.check(
    ({ crawlers = {}, license = {}, ...policies }) =>
      Object.values(license).some((value) => value !== undefined) ||
      ![...Object.values(policies), ...Object.values(crawlers)].includes('charge'),
    'charge needs something to pay by: add license, with payment, terms, server or contact',
  ),
  v.check(
    ({ x402, search, training, assistants, agents }) =>
      x402 === undefined || [search, training, assistants, agents].includes('charge'),
    'x402 takes payments of kinds with charge, and no kind has it',
  ),
) satisfies v.GenericSchema<unknown, MachineSettings>;
