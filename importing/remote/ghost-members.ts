/** Reads members of Ghost from rows of its Admin API. */
import { fieldsOf } from '../ghost/fields.ts';
import type { RemoteMember } from './remote-member.ts';
import type { RemoteRow } from './remote-source.ts';
import { rowsOf, textOf } from './row-fields.ts';

/** States of Stripe in which Ghost lets a member read (https://ghost.org/docs/members/). */
const running = new Set(['active', 'trialing', 'past_due', 'unpaid']);

function paidOf(row: RemoteRow): RemoteMember['paid'] {
  const status = textOf(row['status']);
  if (status !== 'paid' && status !== 'comped' && status !== 'gift') return undefined;
  const tiers = rowsOf(row['tiers']);
  const ends = [
    ...rowsOf(row['subscriptions'])
      .filter((one) => running.has(textOf(one['status'])))
      .map((one) => textOf(one['current_period_end'])),
    ...tiers.map((tier) => textOf(tier['expiry_at'])),
  ].flatMap((text) => {
    const time = Date.parse(text);
    return Number.isNaN(time) ? [] : [time];
  });
  // Ghost 6 leaves the status as it was when the last tier is taken away.
  if (tiers.length === 0 && ends.length === 0) return undefined;
  return {
    ...(ends.length === 0 ? {} : { endsAt: new Date(Math.max(...ends)).toISOString() }),
    plans: tiers.map((tier) => [textOf(tier['slug']), textOf(tier['name'])]),
  };
}

function suppressedOf(row: RemoteRow): RemoteMember['suppressed'] {
  const state = fieldsOf(row['email_suppression']);
  if (state.get('suppressed') !== true) return undefined;
  return fieldsOf(state.get('info')).get('reason') === 'spam' ? 'complaint' : 'hard-bounce';
}

/** Undefined: the row is no member. */
export function ghostMember(row: RemoteRow): RemoteMember | undefined {
  const [id, email] = [textOf(row['uuid']), textOf(row['email'])];
  if (id === '' || email === '') return undefined;
  const paid = paidOf(row);
  const suppressed = suppressedOf(row);
  return {
    ...{ id, email, name: textOf(row['name']), createdAt: textOf(row['created_at']) },
    ...(paid === undefined ? {} : { paid }),
    newsletters: rowsOf(row['newsletters'])
      .filter((one) => one['status'] !== 'archived')
      .map((one) => textOf(one['name'])),
    ...(suppressed === undefined ? {} : { suppressed }),
  };
}
