/** Opens the editions of a newsletter for a command: content, readers, and what sends. */
import type { Brand } from '../../shared/brand/brand.ts';
import { log } from '../../services/http/log.ts';
import type { FoundNewsletter } from '../../shared/newsletters/find-newsletter.ts';
import type { ContentSource } from '../../services/content/content-records.ts';
import {
  createEditionDeps,
  type EditionDeps,
} from '../../services/newsletters/editions/edition-deps.ts';
import { EditionError } from '../../services/newsletters/editions/edition-stories.ts';
import type { Edition } from '../../services/newsletters/editions/edition-store.ts';
import { outboxFolder } from '../../local/outbox/outbox-folder.ts';
import { awsRegion } from '../deployed/aws-region.ts';
import { withContent } from '../with-content.ts';
import { namedNewsletter, withNewsletters, type Place } from './open-newsletters.ts';

export interface EditionPlace extends Place {
  readonly brand?: string | undefined;
  /** Origin of links and images, in place of the brand's. */
  readonly site?: string | undefined;
}

export interface OpenEditions {
  readonly deps: EditionDeps;
  readonly source: ContentSource;
  readonly brand: Brand;
  readonly newsletter: FoundNewsletter;
  readonly origin: string;
  /** @throws EditionError when there is none. */
  edition(number: number | undefined): Promise<Edition>;
}

/** Credentials of the person who runs a command, for AWS. */
async function ownCredentials() {
  const { fromNodeProviderChain } = await import('@aws-sdk/credential-providers');
  return fromNodeProviderChain();
}

/** @throws what opening and the work throw. */
export async function withEditions<T>(
  place: EditionPlace,
  key: string | undefined,
  work: (editions: OpenEditions) => Promise<T>,
): Promise<T> {
  return withContent(place, (content, brand) =>
    withNewsletters(place, async (newsletters) => {
      const newsletter = namedNewsletter(brand, key);
      const isLocal = place.stack === undefined;
      const deps = createEditionDeps({
        brand,
        env: isLocal
          ? { MAIL_FROM: process.env.MAIL_FROM, MAIL_OUTBOX: outboxFolder(place.data) }
          : {
              MAIL_FROM: process.env.MAIL_FROM,
              AWS_ENDPOINT_URL_SESV2: process.env.AWS_ENDPOINT_URL_SESV2,
            },
        connection: isLocal
          ? { region: 'us-east-1', credentials: () => Promise.reject(new Error('No credentials')) }
          : { region: await awsRegion(), credentials: await ownCredentials() },
        dynamo: newsletters.dynamo,
        contentTable: content.table,
        readersTable: newsletters.table,
        subject: newsletters.subjectsSecret,
        links: newsletters.linksSecrets,
        now: Date.now,
        log,
      });
      return work({
        deps,
        brand,
        newsletter,
        source: deps.source,
        origin: place.site ?? brand.origin,
        async edition(number) {
          const found =
            number === undefined
              ? (await deps.editions.list(newsletter.key))[0]
              : await deps.editions.get({ key: newsletter.key, number });
          if (found !== undefined) return found;
          throw new EditionError(
            number === undefined
              ? `${newsletter.key} has no editions: masthead newsletters compose ${newsletter.key}`
              : `${newsletter.key} has no edition ${number}`,
          );
        },
      });
    }),
  );
}
