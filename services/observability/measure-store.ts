/** Counts calls to DynamoDB for the request at hand. */
import { isUnwell } from '../aws/aws-error.ts';
import { count } from './request-record.ts';

export async function measureStore<T>(call: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  count('StoreCalls');
  count('StoreFailures', 0);
  try {
    return await call();
  } catch (error) {
    if (isUnwell(error)) count('StoreFailures');
    throw error;
  } finally {
    count('StoreLatency', performance.now() - startedMs);
  }
}
