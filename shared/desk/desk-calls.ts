/** What the desk’s function responds with, as the desk in the browser reads it. */
import type { StaffRole } from './staff-roles.ts';

/** Where the desk is. No other page of the site leads there. */
export const DESK_PATH = '/desk/';

/** The largest text of an item, in characters, and the largest image, in bytes. */
export const DESK_TEXT_MAX = 600_000;
export const DESK_IMAGE_MAX = 25_000_000;
/** The largest body of a call: a text in a script of three bytes a character. Images come another way. */
export const DESK_CALL_MAX_BYTES = 3 * DESK_TEXT_MAX + 10_000;

/** Images that the desk takes, by the type that browsers say. */
export const deskImageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/svg+xml',
] as const;

/** Where browsers send images that are to be stored, on one machine. */
export const LOCAL_UPLOADS_PATH = '/uploads/';

/** A form that puts one image where the call `image` finds it: all fields, and then `file`. */
export interface DeskUpload {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly key: string;
}

/** `scheduled`: published with a time to come. */
export type DeskState = 'draft' | 'scheduled' | 'published' | 'withdrawn';

export interface StaffMember {
  /** Names the person in lists; grants no access. */
  readonly staffId: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
}

/** A line of the list of items. */
export interface DeskEntry {
  readonly id: string;
  readonly hed: string;
  readonly state: DeskState;
  /** The text at the desk is another one than readers see. */
  readonly isChanged: boolean;
  /** Name of who saved it last; absent for what was never edited here. */
  readonly by?: string | undefined;
  /** When it was saved last, or published, ISO. */
  readonly at: string;
  readonly section?: string | undefined;
  /** Address on the site. */
  readonly path?: string | undefined;
}

/** The text of an item, as the desk holds it. */
/** What readers see of an item: its text, and its name, by which a later change is noticed. */
export interface ChangedElsewhere {
  readonly text: string;
  readonly base: string;
}

export interface DeskText {
  readonly id: string;
  /** Names this text: another save, or another text of readers before the first one, has another name. */
  readonly rev: string;
  /** Front matter and body of an exported file (docs/guides/markdown-format.md). */
  readonly text: string;
  readonly entry: DeskEntry;
  /** What readers see was changed elsewhere since. */
  readonly elsewhere?: ChangedElsewhere | undefined;
  /** Address of the site that it follows, where it is written: here it is to read, until it is detached. */
  readonly follows?: string | undefined;
}

/** The page of an item as one kind of reader will get it. */
export interface DeskPreview {
  /** As `previewReaders` names them. */
  readonly reader: string;
  /** With a token for this reader's page alone, for a day. */
  readonly path: string;
}

/** An earlier version of an item. */
export interface DeskVersion {
  readonly number: number;
  readonly hed: string;
  /** When another one took its place, ISO. */
  readonly until: string;
}

/** What somebody did. */
export interface AuditLine {
  readonly at: string;
  readonly who: string;
  readonly what: string;
  /** Headline of an item, or address of a person. */
  readonly on?: string | undefined;
}

export interface DeskImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly tone?: string | undefined;
  readonly name: string;
}

/**
 * How far a publish is. `text`: the item is stored. `lists`: lists, search and related items follow.
 * `edge`: copies at the edge are cleared.
 */
export const publishSteps = ['text', 'lists', 'edge', 'done', 'failed'] as const;
export type PublishStep = (typeof publishSteps)[number];

/** What a call that publishes responds with besides its own data, and what `progress` gives when it is done. */
export interface Published {
  /** `old`: copies at the edge could not be cleared, and show the page of before until they end. */
  readonly copies: 'fresh' | 'old';
}

export interface PublishProgress {
  /** `waiting`: the run has not begun. */
  readonly step: PublishStep | 'waiting';
  /** Of a run that failed: why, for people. */
  readonly message?: string | undefined;
  /** Of a run that is done: what its call responds with. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}
