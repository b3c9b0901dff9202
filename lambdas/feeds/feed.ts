/** A feed before it is written in one of the formats. */
import type { FeedFormat } from '../../shared/feeds/feed-path.ts';

export interface FeedPicture {
  /** Absolute. */
  readonly url: string;
  readonly type: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
}

/** A piece: what its card says. Feeds are made of cards, so that no body can leave by one (rules: dek only). */
export interface FeedEntry {
  /** A URN that stays when the address of the piece changes. */
  readonly id: string;
  /** Absolute; the piece's page here, also of a link post. */
  readonly url: string;
  /** Of a link post: where it leads. */
  readonly externalUrl?: string;
  readonly title: string;
  /** Plain text. */
  readonly summary: string;
  /** ISO, UTC. */
  readonly published: string;
  readonly updated: string;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly picture?: FeedPicture;
  /** BCP 47, when it is not the feed's. */
  readonly language?: string;
}

export interface Feed {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Address of the page whose list it follows. */
  readonly page: string;
  /** The feed's own addresses. */
  readonly self: Readonly<Record<FeedFormat, string>>;
  readonly language: string;
  /** ISO, UTC: when the last of its entries was changed; undefined without entries. */
  readonly updated?: string;
  readonly publisher: {
    readonly name: string;
    readonly url: string;
    readonly icon: string;
    readonly largeIcon: string;
  };
  /** A WebSub hub that is told of changes. */
  readonly hub?: string;
  readonly entries: readonly FeedEntry[];
}
