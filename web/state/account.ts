/** The signed-in reader's account, merged in the browser and in no cached byte (spec §3 account). */
export interface AccountState {
  readonly amgUuid: string;
  readonly email: string;
}

export const initialAccount: AccountState = { amgUuid: '', email: '' };
