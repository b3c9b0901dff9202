/** What the desk’s function says of newsletters, as the desk in the browser reads it. */
import type { EditionDraft, EditionState } from '../newsletters/edition.ts';

/** An edition in a list. */
export interface EditionLine {
  readonly number: number;
  readonly state: EditionState;
  readonly subject: string;
  /** When it is sent, or was begun, ISO. */
  readonly at?: string | undefined;
}

export interface DeskNewsletter {
  readonly key: string;
  readonly name: string;
  /** Confirmed readers. */
  readonly readers: number;
  readonly editions: readonly EditionLine[];
  /** When it makes its next edition by itself, ISO. */
  readonly nextAt?: string | undefined;
}

/** What became of an edition. */
export interface EditionResults {
  readonly sent: number;
  readonly refused: number;
  readonly unclear: number;
  readonly passedOver: number;
  readonly bounced: number;
  readonly complained: number;
}

export interface DeskEdition extends EditionLine {
  readonly key: string;
  readonly name: string;
  readonly readers: number;
  /** Whether letters may have gone out. */
  readonly hasBegun: boolean;
  /** Names the draft: to save and to approve say which one they mean. */
  readonly revision: string;
  readonly draft: EditionDraft;
  /** Headlines of its stories by their paths. */
  readonly heds: Readonly<Record<string, string>>;
  /** Why it stopped. */
  readonly reason?: string | undefined;
  readonly results: EditionResults;
}
