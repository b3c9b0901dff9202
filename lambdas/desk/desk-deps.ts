/** What the desk’s function works with. */
import type { Publisher } from '../../publishing/publisher.ts';
import type { ObjectStore } from '../../services/aws/objects.ts';
import type { PostRules } from '../../services/aws/post-policy.ts';
import type { LeanDynamoClient } from '../../services/aws/dynamo.ts';
import type { SecretReader } from '../../services/aws/secrets.ts';
import type { createCareDeps } from '../../services/access/access-deps.ts';
import type { DeskStores } from '../../services/desk/desk-deps.ts';
import type { EditionDeps } from '../../services/newsletters/editions/edition-deps.ts';
import type { Mailer } from '../../services/email/mailer.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { CookieDeps } from '../../services/http/cookie-variables.ts';
import type { PasskeyCeremonies } from '../../services/readers/passkey-ceremonies.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import type { SalesSource } from '../../services/subscriptions/sales-source.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import type { DeskUpload } from '../../shared/desk/desk-calls.ts';

export interface DeskContent {
  readonly dynamo: LeanDynamoClient;
  readonly table: string;
  readonly objects: ObjectStore;
  /** One for each call: what another process has changed is not kept in it. */
  readonly publisher: () => Publisher;
  /** Clears copies at the edge of what was published. Absent on one machine, whose edge hears of it. */
  readonly purge?: () => Promise<unknown>;
}

/** Where browsers send images, before they are looked at. */
export interface DeskUploads {
  readonly form: (rules: Omit<PostRules, 'bucket'>) => Promise<Omit<DeskUpload, 'key'>>;
  readonly objects: Pick<ObjectStore, 'get' | 'remove'>;
}

export interface DeskDeps
  extends
    Pick<
      ReaderDeps,
      'api' | 'now' | 'log' | 'codes' | 'limits' | 'audit' | 'hashEmail' | 'accounts'
    >,
    DeskStores,
    CookieDeps {
  readonly brand: Brand;
  /** Of links in emails, such as `https://www.example.com`. */
  readonly origin: string;
  readonly mailer: Mailer;
  readonly content: DeskContent;
  readonly uploads: DeskUploads;
  /** Editions of newsletters. */
  readonly editions: EditionDeps;
  /** What readers hold, and why they are walled. */
  readonly care: ReturnType<typeof createCareDeps>;
  /** What the payment provider knows; undefined where nothing is sold. */
  readonly openSales: () => Promise<SalesSource | undefined>;
  readonly previewSecrets: SecretReader;
  /** For the site name that the browser has open. */
  ceremonies(request: DeskRequest): PasskeyCeremonies;
}

/** A call, before its own schema has read its body. */
export type DeskRequest = ApiRequest<unknown>;
