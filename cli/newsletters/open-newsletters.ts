/** Opens the newsletters of a site for a command, with their lists of readers complete. */
import type { Brand } from '../../shared/brand/brand.ts';
import { newsletterOfKey, type FoundNewsletter } from '../../shared/newsletters/find-newsletter.ts';
import {
  createSuppressionStore,
  type SuppressionStore,
} from '../../services/email/suppression-store.ts';
import {
  createNewsletterReaders,
  hasListedReaders,
  listReaders,
  type NewsletterReaders,
} from '../../services/newsletters/newsletter-readers.ts';
import {
  createNewsletterStore,
  type NewsletterStore,
} from '../../services/newsletters/newsletter-store.ts';
import { emailHash } from '../../services/readers/reader-keys.ts';
import { withReaders, type OpenReaders } from '../subscriptions/open-readers.ts';

export interface OpenNewsletters extends OpenReaders {
  readonly store: NewsletterStore;
  readonly readers: NewsletterReaders;
  readonly suppressions: SuppressionStore;
  readonly hashEmail: (email: string) => string;
}

export interface Place {
  readonly data: string;
  readonly stack?: string | undefined;
}

/** @throws what `openReaders` and the work throw. */
export async function withNewsletters<T>(
  place: Place,
  work: (newsletters: OpenNewsletters) => Promise<T>,
): Promise<T> {
  return withReaders(place, async (open) => {
    const { dynamo, table } = open;
    if (!(await hasListedReaders(dynamo, table))) await listReaders(dynamo, table, open.records());
    const secret = await open.subjectsSecret();
    return work({
      ...open,
      store: createNewsletterStore(dynamo, table),
      readers: createNewsletterReaders(dynamo, table, Date.now),
      suppressions: createSuppressionStore({
        dynamo,
        table,
        subject: () => Promise.resolve(secret),
        now: Date.now,
      }),
      hashEmail: (email) => emailHash(email, secret),
    });
  });
}

/**
 * Finds the newsletter that a command means.
 * @param key absent: the only one.
 * @throws Error that lists the brand's newsletters.
 */
export function namedNewsletter({ newsletters }: Brand, key: string | undefined): FoundNewsletter {
  const keys = Object.keys(newsletters);
  const wanted = key ?? (keys.length === 1 ? keys[0] : undefined);
  const found = wanted === undefined ? undefined : newsletterOfKey(newsletters, wanted);
  if (found !== undefined) return found;
  if (keys.length === 0) throw new Error('The brand has no newsletters (brand file, newsletters)');
  const known = `The brand’s newsletters are ${keys.join(', ')}`;
  throw new Error(
    wanted === undefined
      ? `Say which newsletter. ${known}.`
      : `There is no newsletter ${wanted}. ${known}.`,
  );
}
