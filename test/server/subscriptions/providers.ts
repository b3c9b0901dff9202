/** Every payment provider of the port with a stand-in, behind one set of levers for tests. */
import { demoCards } from '../../../local/payments-demo/demo-objects.ts';
import { signatureHeader } from '../../../local/payments-demo/deliver-events.ts';
import type { Payments } from '../../../services/subscriptions/payments.ts';
import { createMollieSales } from '../../../services/subscriptions/mollie/mollie-sales.ts';
import type { SalesSource } from '../../../services/subscriptions/sales-source.ts';
import { createStripeSales } from '../../../services/subscriptions/stripe/stripe-sales.ts';
import { createMolliePayments } from '../../../services/subscriptions/mollie/mollie-payments.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import type { PaymentProvider } from '../../../shared/subscriptions/plans.ts';
import { MOLLIE_KEY, serveMollie } from './mollie-stand-in.ts';
import { HOOK_SECRET, type PaidSite } from './paid-site.ts';

/** A call of the webhook. */
export interface Report {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ProviderBench {
  readonly name: PaymentProvider;
  readonly payments: Payments;
  readonly sales: SalesSource;
  /** By the provider's clock, epoch ms. */
  now(): number;
  advance(days: number): void;
  /** A reader pays on the page at this address. @throws where the page has ended. */
  pay(url: string, card?: 'works' | 'failsLater'): void;
  /** A reader whose payment failed pays what is open with another card. */
  payLate(customer: string): Promise<void>;
  /** The publisher changes what a subscription costs, on the provider's pages. */
  reprice(customer: string, amount: number): void;
  /** The publisher deletes the customer, on the provider's pages. */
  deleteCustomer(customer: string): void;
  /** The bank takes the last payment back. */
  dispute(customer: string): void;
  /** What was paid and kept, in the smallest unit, oldest first. */
  kept(customer: string): number[];
  /** The last event of a customer, as the provider sends it. */
  report(customer: string): Report;
  /** What somebody else sends, with the customer's events known. */
  forged(customer: string): Report;
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

const idOf = (url: string) => url.split('/').at(-1) ?? '';

export function stripeBench({ demo, payments }: PaidSite): ProviderBench {
  const { provider } = demo;
  const invoices = (customer: string) =>
    Object.values(provider.state.invoices).filter((one) => one.customer === customer);
  const report = (customer: string, secret: string): Report => {
    const event = provider.state.events.find(({ data }) =>
      JSON.stringify(data.object).includes(customer),
    );
    const body = JSON.stringify(event);
    const signature = signatureHeader(body, [secret], Math.floor(Date.now() / 1_000));
    return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
  };
  return {
    name: 'stripe',
    payments,
    sales: createStripeSales({
      brandKey: brand.key,
      key: () => Promise.resolve(['sk_test_demo']),
      endpoint: demo.origin.replace('localhost', '127.0.0.1'),
    }),
    now: () => Date.now() + provider.state.ahead * 1_000,
    advance(days) {
      provider.advance(days * 86_400);
    },
    pay(url, card = 'works') {
      provider.pay(idOf(url), demoCards[card]);
    },
    async payLate(customer) {
      provider.find(provider.state.customers, customer, 'customer').card = 'works';
      provider.advance(7 * 86_400);
    },
    reprice(customer, amount) {
      const one = Object.values(provider.state.subscriptions).find(
        (other) => other.customer === customer,
      );
      const id = provider.newId('price');
      const before = provider.price(one?.price ?? '');
      provider.state.prices[id] = { ...before, id, amount, lookupKey: '' };
      provider.changeSubscription(one?.id ?? '', { price: id });
    },
    deleteCustomer(customer) {
      provider.deleteCustomer(customer);
    },
    dispute(customer) {
      provider.loseDispute(invoices(customer).at(-1)?.id ?? '');
    },
    kept: (customer) =>
      invoices(customer)
        .filter(({ status, isRefunded, dispute }) => status === 'paid' && !isRefunded && !dispute)
        .map(({ amount }) => amount),
    report: (customer) => report(customer, HOOK_SECRET),
    forged: (customer) => report(customer, 'whsec_of_somebody_else'),
    setDown: demo.setDown,
    close: () => Promise.resolve(),
  };
}

export interface MollieBench extends ProviderBench {
  readonly mollie: Awaited<ReturnType<typeof serveMollie>>['mollie'];
}

export async function mollieBench(): Promise<MollieBench> {
  const { mollie, close } = await serveMollie();
  const options = {
    brandKey: brand.key,
    key: () => Promise.resolve([MOLLIE_KEY]),
    hookUrl: `${brand.origin}/api/hooks/stripe`,
    endpoint: mollie.origin,
    now: () => mollie.now(),
  };
  const payments = createMolliePayments(options);
  const paymentsOf = (customer: string) =>
    [...mollie.payments.values()].filter((one) => one.customerId === customer);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return {
    name: 'mollie',
    mollie,
    payments,
    sales: createMollieSales(options),
    now: () => mollie.now(),
    advance(days) {
      mollie.advance(days);
    },
    pay(url, card = 'works') {
      mollie.pay(idOf(url), card === 'works');
    },
    async payLate(customer) {
      const url = await payments.payOpen?.(customer, brand.origin);
      mollie.pay(idOf(url ?? ''));
    },
    reprice(customer, amount) {
      for (const one of mollie.schedules.values())
        if (one.customerId === customer)
          one.amount = { ...one.amount, value: (amount / 100).toFixed(2) };
    },
    deleteCustomer(customer) {
      mollie.deleteCustomer(customer);
    },
    dispute(customer) {
      mollie.chargeBack(paymentsOf(customer).findLast(({ status }) => status === 'paid')?.id ?? '');
    },
    kept: (customer) =>
      paymentsOf(customer)
        .filter((one) => one.status === 'paid')
        .map((one) => Math.round(Number(one.amount.value) * 100) - one.refunded - one.chargedBack)
        .filter((amount) => amount > 0),
    report: (customer) => {
      const ids = new Set(paymentsOf(customer).map(({ id }) => id));
      const { id } = mollie.reports.findLast((one) => ids.has(one.id)) ?? { id: '' };
      return { body: new URLSearchParams({ id }).toString(), headers: type };
    },
    forged: () => ({ body: 'id=tr_nobodyKnows', headers: type }),
    setDown(isDown) {
      mollie.isDown = isDown;
    },
    close,
  };
}
