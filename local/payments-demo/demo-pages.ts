/** Pages of the demo provider: payment, and the portal in which a reader changes plan and card. */
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { moneyText } from '../../shared/subscriptions/money.ts';
import { demoCards, type DemoSession } from './demo-objects.ts';
import type { DemoProvider } from './demo-provider.ts';

const style = `:root{color-scheme:light dark}body{margin:0;font:400 17px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:2rem 1.25rem}h1{font-size:1.5rem;margin:0 0 .25rem}
label{display:block;margin:1.25rem 0 .35rem;font-weight:600}input,select{box-sizing:border-box;width:100%;padding:.75rem;font:inherit;border:1px solid #777;border-radius:6px}
button{width:100%;margin-top:1rem;padding:.9rem;font:600 1rem system-ui;border:0;border-radius:6px;background:#2b50c8;color:#fff;cursor:pointer}
.note{padding:.75rem 1rem;border-radius:6px;background:#8882;font-size:.9rem}.problem{padding:.75rem 1rem;border-radius:6px;background:#c22a18;color:#fff}
table{width:100%;border-collapse:collapse}td{padding:.4rem 0;border-bottom:1px solid #8884}td:last-child{text-align:end}`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

export const demoProblem = (text: string) =>
  page('Payment', `<h1>Payment</h1><p class="problem" role="alert">${escapeHtml(text)}</p>`);

const cards = `<label for="card">Card</label><select id="card" name="card">
<option value="${demoCards.works}">4242 4242 4242 4242 — works</option>
<option value="${demoCards.declined}">4000 0000 0000 0002 — is declined</option>
<option value="${demoCards.failsLater}">4000 0000 0000 0341 — fails at the next payment</option>
</select>`;

const money = (amount: number, currency: string) =>
  moneyText({ amount, currency: currency.toUpperCase() }, 'en-US');

const onceText = ({ product, amount, currency }: NonNullable<DemoSession['once']>) => ({
  product,
  text: `<b>${money(amount, currency)}</b>, once`,
});

function termsOf(demo: DemoProvider, { price: id, trialDays, off, quantity = 1 }: DemoSession) {
  const { product, amount: one, currency, interval } = demo.price(id);
  const amount = one * quantity;
  const first = money(amount - off, currency);
  const today =
    trialDays > 0
      ? `${money(0, currency)} today, then after ${trialDays} days ${first}`
      : `${first} today`;
  return {
    product,
    text: `<b>${today}</b>, then ${money(amount, currency)} a ${interval}${quantity === 1 ? '' : `, for ${quantity} readers`}`,
  };
}

/** @param problem Why the payment was not made. */
export function payPage(demo: DemoProvider, sessionId: string, problem?: string): string {
  const session = demo.find(demo.state.sessions, sessionId, 'checkout.session');
  const { email } = demo.find(demo.state.customers, session.customer, 'customer');
  if (session.status !== 'open') return demoProblem('This page has expired.');
  const { product, text } =
    session.once === undefined ? termsOf(demo, session) : onceText(session.once);
  return page(
    'Payment',
    `<h1>${escapeHtml(demo.state.products[product] ?? product)}</h1>
<p>${text}</p>
<p class="note">This is a demo. No money moves.</p>
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<form method="post"><p>${escapeHtml(email)}</p>${cards}<button type="submit">${session.once === undefined ? 'Subscribe' : 'Pay'}</button></form>
<p><a href="${escapeHtml(session.backUrl)}">Back</a></p>`,
  );
}

/** @param problem Why the payment was not made. */
export function invoicePage(demo: DemoProvider, id: string, problem?: string): string {
  const { status, amount, currency } = demo.find(demo.state.invoices, id, 'invoice');
  const title = '<h1>Your invoice</h1><p class="note">This is a demo. No money moves.</p>';
  if (status !== 'open')
    return page(
      'Invoice',
      `${title}<p>${status === 'paid' ? 'It is paid. Thank you.' : 'It is void.'}</p>`,
    );
  return page(
    'Invoice',
    `${title}<p><b>${money(amount, currency)}</b> is due.</p>
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<form method="post">${cards}<button type="submit">Pay</button></form>`,
  );
}

/** @param returnUrl Where the reader came from. */
export function portalPage(demo: DemoProvider, customer: string, returnUrl: string): string {
  const { subscriptions, invoices, prices } = demo.state;
  const one = Object.values(subscriptions).find(
    (other) => other.customer === customer && other.status !== 'canceled',
  );
  const options = Object.values(prices)
    .map(
      (price) =>
        `<option value="${price.id}"${price.id === one?.price ? ' selected' : ''}>${escapeHtml(demo.state.products[price.product] ?? price.product)}, ${money(price.amount, price.currency)} a ${price.interval}</option>`,
    )
    .join('');
  const receipts = Object.values(invoices)
    .filter((invoice) => invoice.customer === customer)
    .map(
      (invoice) =>
        `<tr><td>${new Date(invoice.createdAt * 1_000).toISOString().slice(0, 10)}</td><td>${invoice.isRefunded ? 'refunded' : invoice.status}</td><td>${money(invoice.amount, invoice.currency)}</td></tr>`,
    )
    .join('');
  return page(
    'Your subscription',
    `<h1>Your subscription</h1><p class="note">This is a demo. No money moves.</p>
<form method="post">${one === undefined ? '' : `<label for="price">Plan</label><select id="price" name="price">${options}</select>`}${cards}
<button type="submit">Save</button></form><h2>Receipts</h2><table>${receipts}</table>
<p><a href="${escapeHtml(returnUrl)}">Back</a></p>`,
  );
}
