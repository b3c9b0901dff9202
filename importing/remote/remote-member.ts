/** Readers of a source: who pays there, and who gets which newsletter. Never a password. */

export interface RemoteMember {
  /** The same as long as the account is there. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** ISO. */
  readonly createdAt: string;
  /** Undefined: reads what is free. */
  readonly paid?: {
    /** ISO. Undefined: without an end. */
    readonly endsAt?: string;
    /** Names of what was bought, each with its slug. */
    readonly plans: readonly (readonly string[])[];
  };
  /** Names of the newsletters that the reader gets there, each with its slug where it has one. */
  readonly newsletters: readonly string[];
  /** ISO: when the reader agreed to them. Undefined: the source does not say; not before `createdAt`. */
  readonly agreedAt?: string;
  /** Emails came back, or the reader complained: gets none. */
  readonly suppressed?: 'hard-bounce' | 'complaint';
}

/** A page of them. */
export interface RemoteMembers {
  readonly members: readonly RemoteMember[];
  /** Names of the plug-ins that keep them there. Undefined: the system itself does. */
  readonly plugins?: readonly string[];
}
