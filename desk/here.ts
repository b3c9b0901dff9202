/** Who is at the desk, and of which magazine. */
import type { StaffMember } from '../shared/desk/desk-calls.ts';

export interface Magazine {
  readonly name: string;
  readonly language: string;
  readonly timeZone: string;
  /** Slugs of the sections of the navigation. */
  readonly navigation: readonly string[];
  /** What is sold, by the keys that items name. */
  readonly plans: readonly { readonly key: string; readonly name: string }[];
  readonly reviewCategories: readonly { readonly slug: string; readonly name: string }[];
  readonly sections: readonly {
    readonly slug: string;
    readonly name: string;
    /** A section in another one. */
    readonly isSub: boolean;
  }[];
}

export interface Here {
  readonly staff: StaffMember;
  readonly passkeys: number;
  readonly magazine: Magazine;
}
