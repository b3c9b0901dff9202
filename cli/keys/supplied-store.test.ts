import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { createDeployedSupplied } from './supplied-store.ts';

const client = mockClient(SecretsManagerClient);
const readOutputs = async (stack: string) =>
  stack === 'meridian-production-data' ? { SubscriptionHookSecret: 'arn:of-the-hook' } : undefined;
const open = (stack = 'meridian-production-data') =>
  createDeployedSupplied(new SecretsManagerClient({ region: 'us-east-1' }), stack, readOutputs);

let stored: { SecretString: string; CreatedDate: Date } | undefined;
beforeEach(() => {
  stored = undefined;
  client.reset();
  client.on(GetSecretValueCommand, { SecretId: 'arn:of-the-hook' }).callsFake(() => {
    if (stored === undefined)
      throw new ResourceNotFoundException({ message: 'no AWSCURRENT', $metadata: {} });
    return stored;
  });
  client
    .on(PutSecretValueCommand, { SecretId: 'arn:of-the-hook' })
    .callsFake(({ SecretString }: { SecretString: string }) => {
      stored = { SecretString, CreatedDate: new Date('2026-11-26T12:00:00Z') };
      return {};
    });
});

describe('A secret that the publisher supplies to a deployed site', () => {
  it('is set in the secret that the data stack made, and known to be', async () => {
    const store = open();
    expect(await store.setAt('subscription-hook')).toBeUndefined();
    await store.set('subscription-hook', 'a value of the other company');
    expect(stored?.SecretString).toBe('a value of the other company');
    expect(await store.setAt('subscription-hook')).toEqual(new Date('2026-11-26T12:00:00Z'));
  });

  it('is not set any more once it is removed', async () => {
    const store = open();
    await store.set('subscription-hook', 'a value of the other company');
    await store.remove('subscription-hook');
    expect(await store.setAt('subscription-hook')).toBeUndefined();
    expect(stored?.SecretString).not.toContain('company');
  });

  it('names the stack that there is not, and passes on what it may not read', async () => {
    await expect(open('other').set('subscription-hook', 'x')).rejects.toThrow(
      'There is no stack other',
    );
    client.on(GetSecretValueCommand).rejects(new Error('AccessDenied'));
    await expect(open().setAt('subscription-hook')).rejects.toThrow('AccessDenied');
  });
});
