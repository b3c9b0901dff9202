import { describe, expect, it } from '@jest/globals';
import { missingRight } from './function-rights.ts';

const readers = 'masthead-readers';

function askedOf(name: string, operation: string, request: object): string | undefined {
  return missingRight(name, operation, JSON.stringify(request));
}

describe('What a function may ask of the tables', () => {
  it('is each action that lambdas/functions.ts names for the table, and no other', () => {
    const meter = { TableName: 'masthead-meter', Key: { pk: { S: 'a' } } };
    expect(askedOf('desk', 'GetItem', meter)).toBeUndefined();
    expect(askedOf('desk', 'UpdateItem', meter)).toBe('dynamodb:UpdateItem on masthead-meter');
    expect(askedOf('desk', 'Scan', { TableName: readers })).toBe(`dynamodb:Scan on ${readers}`);
    expect(askedOf('desk', 'GetItem', { TableName: 'other' })).toBe('dynamodb:GetItem on other');
    expect(askedOf('toString', 'GetItem', meter)).toBe('dynamodb:GetItem on masthead-meter');
  });

  it('is checked for every table of a batch', () => {
    const keys = { Keys: [{ pk: { S: 'a' } }] };
    const batch = (...tables: string[]) => ({
      RequestItems: Object.fromEntries(tables.map((table) => [table, keys])),
    });
    expect(askedOf('desk', 'BatchGetItem', batch('masthead-content', readers))).toBeUndefined();
    expect(askedOf('desk', 'BatchGetItem', batch('masthead-content', 'masthead-meter'))).toBe(
      'dynamodb:BatchGetItem on masthead-meter',
    );
  });

  it('is writing under its prefixes alone, where it has some, and reading all', () => {
    const [own, other] = [{ pk: { S: 'W#staff' } }, { pk: { S: 'A#reader' } }];
    const refused = (operation: string) => `dynamodb:${operation} on ${readers}, key A#reader`;
    for (const [operation, field] of [
      ['PutItem', 'Item'],
      ['UpdateItem', 'Key'],
      ['DeleteItem', 'Key'],
    ] as const) {
      expect(askedOf('desk', operation, { TableName: readers, [field]: own })).toBeUndefined();
      expect(askedOf('desk', operation, { TableName: readers, [field]: other })).toBe(
        refused(operation),
      );
    }
    const writes = (Key: object) => ({
      RequestItems: { [readers]: [{ PutRequest: { Item: own } }, { DeleteRequest: { Key } }] },
    });
    expect(askedOf('desk', 'BatchWriteItem', writes(own))).toBeUndefined();
    expect(askedOf('desk', 'BatchWriteItem', writes(other))).toBe(refused('BatchWriteItem'));
    expect(askedOf('desk', 'GetItem', { TableName: readers, Key: other })).toBeUndefined();
  });
});
