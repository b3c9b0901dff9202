/** What the desk’s function says of a reader: what they hold, and never what they have read. */

export interface DeskSubscription {
  /** Account number; absent for what cannot be ended here. */
  readonly number?: string | undefined;
  /** `comp` given at the desk; `table` of the publisher's system; `bought`, `other`. */
  readonly from: 'comp' | 'table' | 'bought' | 'other';
  readonly isOpen: boolean;
  /** The last day, such as `2027-01-31`. */
  readonly lastDay: string;
  readonly plan?: string | undefined;
}

export interface DeskReader {
  readonly email: string;
  /** Absent: nobody has registered with the address. */
  readonly account?:
    | { readonly createdAt: string; readonly verifiedAt?: string | undefined }
    | undefined;
  readonly subscriptions: readonly DeskSubscription[];
}

export interface DeskWhy {
  readonly isOpen: boolean;
  /** Sentences: the verdict first. */
  readonly lines: readonly string[];
}
