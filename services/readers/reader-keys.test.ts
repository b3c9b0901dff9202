import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { emailHash } from './reader-keys.ts';

describe('The name of a mailbox', () => {
  it('AC-01 stays what stored accounts are found by', () => {
    const stored = createHmac('sha256', 'secret').update('e-mail\nreader@mail.example');
    expect(emailHash('Reader@mail.example ', 'secret')).toBe(stored.digest('base64url'));
  });
});
