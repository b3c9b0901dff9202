/** Gets the images of a followed source from its own host: once, and again when they may have changed. */
import pLimit from 'p-limit';
import { errorMessage } from '../../shared/error-message.ts';
import { MAX_FILE_BYTES } from '../limits.ts';
import type { FetchMedia } from '../media/media.ts';
import { SourceError, type FoundMedia } from '../source.ts';
import {
  createRemoteClient,
  isOnSite,
  type RemoteClient,
  type RemoteClientOptions,
  type RemoteResponse,
} from './remote-client.ts';
import type { KnownMedia, SyncStore } from './sync-store.ts';

/** At the same time. */
const REQUESTS = 2;
/** A file may change without a trace at its attachment. */
const ASK_AGAIN_MS = 86_400_000;
/** A run asks for known images so long: what was reported waits for its end. The next run goes on. */
const ASKING_MS = 120_000;

export interface MediaRun {
  /** Of the source. */
  readonly name: string;
  readonly url: string;
  readonly store: Pick<SyncStore, 'media' | 'keepMedia'>;
  /** When images were last edited, by their addresses, as far as the source says it. */
  readonly editedAt: ReadonlyMap<string, string>;
  readonly now: () => Date;
  /** When no image is asked for any more, epoch ms. Default: never. */
  readonly until?: number | undefined;
  /** Is told of each image that could not be got; the next run tries again. */
  readonly problem: (text: string) => void;
  readonly pause?: RemoteClientOptions['pause'];
}

type Keep = Parameters<FetchMedia>[2];

function addressOf(reference: string, site: URL): URL | undefined {
  const base = site.href.endsWith('/') ? site.href : `${site.href}/`;
  if (!URL.canParse(reference, base)) return undefined;
  const url = new URL(reference, base);
  // Older texts name the site as it was before it had a certificate.
  if (url.protocol === 'http:' && site.protocol === 'https:' && url.hostname === site.hostname)
    url.protocol = 'https:';
  url.hash = '';
  return isOnSite(url, site) ? url : undefined;
}

/** Returns the images that the source says were edited, as they are asked for. */
function editsOf({ editedAt }: MediaRun, site: URL): ReadonlyMap<string, string> {
  return new Map(
    [...editedAt].flatMap(([address, at]) => {
      const url = addressOf(address, site);
      return url === undefined ? [] : [[url.href, at] as const];
    }),
  );
}

/** Asks for images as a run needs them. */
class SourceImages {
  private readonly run: MediaRun;
  private readonly site: URL;
  private readonly client: RemoteClient;
  private readonly edits: ReadonlyMap<string, string>;
  private readonly until: number;
  private readonly askingUntil: number;

  constructor(run: MediaRun) {
    this.run = run;
    this.site = new URL(run.url);
    // No key: what readers see needs none.
    const { site } = this;
    this.client = createRemoteClient({ site, authorize: () => ({}), pause: run.pause });
    this.edits = editsOf(run, site);
    this.until = run.until ?? Infinity;
    this.askingUntil = Math.min(this.until, this.now() + ASKING_MS);
  }

  private now(): number {
    return this.run.now().getTime();
  }

  async find(reference: string, keep: Keep): Promise<FoundMedia | undefined> {
    const url = addressOf(reference, this.site);
    if (url === undefined) return undefined;
    const known = await this.run.store.media(this.run.name, url.href);
    if (known !== undefined && !this.isToAsk(known, this.edits.get(url.href))) return known.found;
    if (this.now() >= this.until)
      throw new SourceError(
        `${this.site.origin}: the time of the run ended before it had all images; the next run goes on`,
      );
    try {
      return await this.ask(url, known, keep);
    } catch (error) {
      this.run.problem(errorMessage(error));
      return known?.found;
    }
  }

  private isToAsk(known: KnownMedia, edited: string | undefined): boolean {
    if (edited !== undefined && known.edited !== undefined && known.edited !== edited)
      return this.now() < this.until;
    const age = known.askedAt === undefined ? Infinity : this.now() - Date.parse(known.askedAt);
    return age >= ASK_AGAIN_MS && this.now() < this.askingUntil;
  }

  private async ask(
    url: URL,
    known: KnownMedia | undefined,
    keep: Keep,
  ): Promise<FoundMedia | undefined> {
    const { status, headers, bytes } = await this.get(url, known);
    if (status === 404 || status === 410) return undefined;
    const asked = { askedAt: this.run.now().toISOString(), edited: this.edits.get(url.href) };
    const note = (media: KnownMedia) =>
      this.run.store.keepMedia(this.run.name, url.href, { ...media, ...asked });
    if (status === 304) {
      if (known !== undefined) await note(known);
      return known?.found;
    }
    const found = await keep(bytes);
    if (found === undefined) {
      // A firewall or a maintenance page responds to everything with 200.
      if (known !== undefined)
        this.run.problem(`${url.href}: the response shows nothing; what it showed before stays`);
      return known?.found;
    }
    const etag = headers.get('etag') ?? undefined;
    await note({ etag, lastModified: headers.get('last-modified') ?? undefined, found });
    return found;
  }

  private get(url: URL, known: KnownMedia | undefined): Promise<RemoteResponse> {
    return this.client.get(url, {
      headers: {
        accept: 'image/*, audio/*, video/*, */*;q=0.1',
        ...(known?.etag === undefined ? {} : { 'if-none-match': known.etag }),
        ...(known?.lastModified === undefined ? {} : { 'if-modified-since': known.lastModified }),
      },
      accepts: [304, 404, 410],
      maxBytes: MAX_FILE_BYTES,
    });
  }
}

/**
 * Returns what gets the images of a run. It throws a SourceError for an image that is not known when the
 * time of the run is over; what it has got until then is known to the next run.
 */
export function createFetchMedia(run: MediaRun): FetchMedia {
  const images = new SourceImages(run);
  const limit = pLimit(REQUESTS);
  return (reference, _base, keep) => limit(() => images.find(reference, keep));
}
