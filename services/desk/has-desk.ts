/** Whether a magazine has a desk: somebody was invited to it. */
import type { DynamoClient } from '../aws/dynamo.ts';
import { deskKey } from './desk-keys.ts';

export async function hasDesk(dynamo: Pick<DynamoClient, 'get'>, table: string): Promise<boolean> {
  return (await dynamo.get(table, deskKey.open(), { consistent: true })) !== undefined;
}
