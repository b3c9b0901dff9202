/** A store whose writes fail after some, as those of a killed process do. */
import type { DynamoClient } from '../../services/aws/dynamo.ts';

/** Allows the first `writes` write calls and fails all later ones. */
export function failingAfter(dynamo: DynamoClient, writes: number): DynamoClient {
  let left = writes;
  const spend = async () => {
    left -= 1;
    if (left < 0) throw new Error('The process was killed');
  };
  return {
    ...dynamo,
    async put(...given) {
      await spend();
      return dynamo.put(...given);
    },
    async batchWrite(...given) {
      await spend();
      return dynamo.batchWrite(...given);
    },
  };
}
