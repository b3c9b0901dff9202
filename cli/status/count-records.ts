/** Counts what the tables of a site hold. Counts name nobody. */
import type { PlainItem } from '../../services/aws/attributes.ts';
import { decodeItem } from '../../services/content/stored-documents.ts';
import { itemTypes, type ItemType } from '../../shared/content/item.ts';

export interface ContentCounts {
  /** Published items, scheduled ones included. */
  readonly items: Readonly<Record<ItemType, number>>;
  /** Items and fronts. */
  readonly drafts: number;
  readonly contributors: number;
  readonly tags: number;
}

export interface ReaderCounts {
  readonly accounts: number;
  /** Mailboxes that have confirmed at least one newsletter. */
  readonly newsletterSubscribers: number;
}

/**
 * @param records of the content table.
 * @throws UnreadableDocumentError for an item that this release cannot read.
 */
export async function countContent(records: AsyncIterable<PlainItem>): Promise<ContentCounts> {
  const items = Object.fromEntries(itemTypes.map((type) => [type, 0])) as Record<ItemType, number>;
  const others: Record<string, number> = {};
  for await (const record of records) {
    const [kind = ''] = String(record.pk).split('#', 1);
    if (kind === 'I') items[decodeItem(record).type] += 1;
    else others[kind] = (others[kind] ?? 0) + 1;
  }
  const { D: drafts = 0, A: contributors = 0, T: tags = 0 } = others;
  return { items, drafts, contributors, tags };
}

/** @param records of the readers' table. */
export async function countReaders(records: AsyncIterable<PlainItem>): Promise<ReaderCounts> {
  let accounts = 0;
  const mailboxes = new Set<string>();
  for await (const { pk, sk, state } of records) {
    if (sk === 'account') accounts += 1;
    if (String(sk).startsWith('newsletter#') && state === 'confirmed') mailboxes.add(String(pk));
  }
  return { accounts, newsletterSubscribers: mailboxes.size };
}
