/**
 * Reads members of WordPress from rows of the file that `masthead sync connect` writes: what membership
 * plug-ins and MailPoet keep. Their tables are written down from their documentation.
 */
import { createHash } from 'node:crypto';
import type { RemoteMember } from './remote-member.ts';
import type { RemoteRow } from './remote-source.ts';
import { rowsOf, textOf } from './row-fields.ts';
import { listOf } from '../ghost/fields.ts';

function paidOf(row: RemoteRow): RemoteMember['paid'] {
  const memberships = rowsOf(row['memberships']);
  if (memberships.length === 0) return undefined;
  const ends = memberships.map(({ ends }) => Date.parse(textOf(ends)));
  const plans = memberships.map(({ slug, name }) => [textOf(slug), textOf(name)]);
  // One that has no end outlasts all others.
  if (ends.some(Number.isNaN)) return { plans };
  return { endsAt: new Date(Math.max(...ends)).toISOString(), plans };
}

/**
 * @param url of the site: its numbers are those of other sites, too.
 * @returns undefined when the row is no member.
 */
export function wordpressMember(row: RemoteRow, url: string): RemoteMember | undefined {
  const [id, email] = [textOf(row['id']), textOf(row['email'])];
  if (id === '' || email === '') return undefined;
  const site = url.replace(/^https?:\/\//, '').replace(/\/+$/, '');
  const paid = paidOf(row);
  const agreedAt = textOf(row['agreed']);
  return {
    id: createHash('sha256').update(`${site} ${id}`).digest('hex').slice(0, 32),
    ...{ email, name: textOf(row['name']), createdAt: textOf(row['created']) },
    ...(paid === undefined ? {} : { paid }),
    newsletters: listOf(row['newsletters']).map(textOf),
    ...(agreedAt === '' ? {} : { agreedAt }),
    ...(row['bounced'] === true ? { suppressed: 'hard-bounce' } : {}),
  };
}
