/** A feed before it is written in one of the formats. */
import type { FeedFormat } from '../../shared/feeds/feed-path.ts';

export interface FeedImage {
  /** Absolute URL. */
  readonly url: string;
  readonly type: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
}

/** A recording that everybody may hear. */
export interface FeedRecording {
  /** Absolute URL. */
  readonly url: string;
  readonly type: string;
  readonly title?: string;
  /** Size of the file; 0 when it is not known. */
  readonly bytes: number;
  readonly durationSeconds?: number;
}

/**
 * An item, as described by its card. Feeds are made from cards, so that no body can leak through a
 * feed (rules §1: dek only).
 */
export interface FeedEntry {
  /** A URN that stays the same when the item's address changes. */
  readonly id: string;
  /** Absolute URL of the item's page here, also for a link post. */
  readonly url: string;
  /** For a link post: its target. */
  readonly externalUrl?: string;
  readonly title: string;
  /** Plain text. */
  readonly summary: string;
  /** ISO, UTC. */
  readonly published: string;
  readonly updated: string;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly image?: FeedImage;
  readonly recording?: FeedRecording;
  /** BCP 47, when it differs from the feed's language. */
  readonly language?: string;
}

export interface Feed {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Address of the page whose list the feed follows. */
  readonly page: string;
  /** The feed's own addresses. */
  readonly self: Readonly<Record<FeedFormat, string>>;
  readonly language: string;
  /** ISO, UTC: the last change to any of its entries; undefined without entries. */
  readonly updated?: string;
  readonly publisher: {
    readonly name: string;
    readonly url: string;
    readonly icon: string;
    readonly largeIcon: string;
  };
  /** A WebSub hub that is notified of changes. */
  readonly hub?: string;
  readonly entries: readonly FeedEntry[];
}
