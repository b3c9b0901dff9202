/** A stack whose first creation failed holds nothing, and its protection rejects the next try. */
import {
  CloudFormationClient,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { describeStack } from './describe-stack.ts';

/** States in which only a first creation ends. */
const failedCreation: ReadonlySet<string> = new Set(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED']);

/**
 * Lifts the protection of a data stack that never was; the CDK then deletes it and makes it anew,
 * with protection.
 * @param stack `<brand>-<environment>-data`.
 * @returns whether there was such a stack.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html
 */
export async function liftFailedProtection(stack: string, region: string): Promise<boolean> {
  const found = await describeStack(stack, region);
  if (!failedCreation.has(found?.status ?? '')) return false;
  const client = new CloudFormationClient({ region });
  try {
    await client.send(
      new UpdateTerminationProtectionCommand({
        StackName: stack,
        EnableTerminationProtection: false,
      }),
    );
    return true;
  } finally {
    client.destroy();
  }
}
