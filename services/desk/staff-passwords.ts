/**
 * Passwords of people at the desk: who has set one needs it with each code by email, so that a mailbox
 * alone opens nothing. A passkey takes the place of both.
 */
import type { DynamoClient } from '../aws/dynamo.ts';
import { hashPassword, verifyPassword } from '../readers/password-hash.ts';
import { deskKey } from './desk-keys.ts';
import type { Staff } from './staff-store.ts';

type Person = Pick<Staff, 'emailHash' | 'staffId'>;

export interface StaffPasswords {
  /** @param password '' for none any more. */
  set(person: Person, password: string): Promise<void>;
  /** Whether a person may come in with this password: always where none was set. */
  isRight(person: Person, password: string): Promise<boolean>;
  remove(emailHash: string): Promise<void>;
}

export function createStaffPasswords(dynamo: DynamoClient, table: string): StaffPasswords {
  const remove = (emailHash: string) => dynamo.delete(table, deskKey.password(emailHash));
  return {
    remove,
    async set({ emailHash, staffId }, password) {
      if (password === '') return remove(emailHash);
      const hash = await hashPassword(password);
      return dynamo.put(table, { ...deskKey.password(emailHash), staffId, hash });
    },
    async isRight({ emailHash, staffId }, password) {
      const item = await dynamo.get(table, deskKey.password(emailHash), { consistent: true });
      // Of somebody who was removed and had the address before.
      if (item?.staffId !== staffId || typeof item.hash !== 'string') return true;
      return verifyPassword(password, item.hash);
    },
  };
}
