/**
 * Keys of the desk in the table `readers`: staff, their sessions and passkeys, texts that are being
 * written, the audit log. All begin with `W`, so that nothing of readers is ever read as staff.
 */
import type { ReaderKey } from '../readers/reader-keys.ts';

/** Keys of the desk begin with it, and no others. */
export const DESK_PREFIX = 'W';

export const deskKey = {
  /** Says that there is a desk. Without it its page and its calls do not exist. */
  open: (): ReaderKey => ({ pk: 'W#open', sk: 'desk' }),
  /** A person. One partition: a query reads the list. */
  staff: (emailHash: string): ReaderKey => ({ pk: 'W#staff', sk: emailHash }),
  /** Who is invited, and by which link. One partition: a query reads the list. */
  invited: (emailHash: string): ReaderKey => ({ pk: 'W#invited', sk: emailHash }),
  /** Whom a link invites. @param hash `tokenHash` of the secret in it. */
  invitation: (hash: string): ReaderKey => ({ pk: `WI#${hash}`, sk: 'invitation' }),
  /** @param hash `tokenHash` of the cookie. */
  session: (hash: string): ReaderKey => ({ pk: `WS#${hash}`, sk: 'session' }),
  /** What a person has chosen to be asked for with a code. */
  password: (emailHash: string): ReaderKey => ({ pk: `WW#${emailHash}`, sk: 'password' }),
  /** @param name `tokenHash` of the credential’s id. */
  passkey: (name: string): ReaderKey => ({ pk: `WK#${name}`, sk: 'passkey' }),
  staffPasskey: (emailHash: string, name: string): ReaderKey => ({
    pk: `WP#${emailHash}`,
    sk: `passkey#${name}`,
  }),
  /** What lists show of a text. One partition: a query reads the list. */
  entry: (id: string): ReaderKey => ({ pk: 'WT#entries', sk: id }),
  text: (id: string): ReaderKey => ({ pk: `WT#${id}`, sk: 'text' }),
  /** An image that was added in a month, `2026-11`, in the order of time. */
  image: (month: string, at: string): ReaderKey => ({ pk: `WM#${month}`, sk: at }),
  /** How far the last publish of an item is. */
  progress: (id: string): ReaderKey => ({ pk: `WJ#${id}`, sk: 'progress' }),
  /** What was done in a month, `2026-11`, in the order of time. */
  audit: (month: string, at: string): ReaderKey => ({ pk: `WA#${month}`, sk: at }),
} as const;
