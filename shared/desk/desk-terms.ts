/** What the desk’s function says of tags and people, as the desk in the browser reads it. */

export type DeskTermKind = 'tag' | 'person';

export interface DeskTerm {
  readonly slug: string;
  readonly name: string;
  /** Of its page. */
  readonly path: string;
  /** Items in its list, scheduled ones too. */
  readonly items: number;
}
