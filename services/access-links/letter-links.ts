/**
 * The link by which a reader's letter opens its stories: one record for each reader and edition, whose
 * name is derived, so that a letter that is prepared twice has one link, and nothing says whose it is.
 */
import { DAY_MS } from '../../shared/limits.ts';
import { editionLabel, type EditionName } from '../../shared/newsletters/edition.ts';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import { readerKey } from '../readers/reader-keys.ts';
import { linkIdOfName, linkToken } from './link-token.ts';

/** As long as letters are read. */
export const LETTER_LINK_DAYS = 14;
/** Readers open a story again, and programs of mailboxes open it before them. */
export const LETTER_OPENS_A_STORY = 5;
/** Its record stays for so long after its end. */
const KEPT_MS = DAY_MS;

export interface LetterLinks {
  /**
   * Makes the link of a reader's letter, or finds it.
   * @param hash of the mailbox.
   * @param items ids of what it opens; one at least.
   * @returns its token.
   */
  open(edition: EditionName, hash: string, items: readonly string[]): Promise<string>;
}

export function createLetterLinks(
  dynamo: Pick<DynamoClient, 'put'>,
  table: string,
  {
    brand,
    subject,
    now,
  }: {
    readonly brand: string;
    /** Secret from which names of readers are derived. */
    readonly subject: () => Promise<string>;
    /** Epoch ms. */
    readonly now: () => number;
  },
): LetterLinks {
  return {
    async open(edition, hash, items) {
      const key = { secret: await subject(), brand };
      const id = linkIdOfName(`${editionLabel(edition)}\n${hash}`, key);
      const endsMs = now() + LETTER_LINK_DAYS * DAY_MS;
      // A record that is there has counted already.
      await conditionHolds(
        dynamo.put(
          table,
          {
            ...readerKey.accessLink(id),
            kind: 'letter',
            items: new Set(items),
            opens: 0,
            most: items.length * LETTER_OPENS_A_STORY,
            endsAt: new Date(endsMs).toISOString(),
            ttl: Math.ceil((endsMs + KEPT_MS) / 1_000),
          },
          { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } },
        ),
      );
      return linkToken(id, key);
    },
  };
}
