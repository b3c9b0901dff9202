/** One stack of a deployed site, as CloudFormation describes it. */
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';

export interface StackState {
  readonly name: string;
  /** As CloudFormation says it; absent when there is no such stack. */
  readonly status?: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Whether a call failed because there is no such stack, for which CloudFormation has no error name. */
export function isMissingStack(error: unknown): boolean {
  return error instanceof CloudFormationServiceException && /does not exist/.test(error.message);
}

/**
 * @returns undefined when there is no such stack.
 * @throws what else CloudFormation throws.
 */
export async function describeStack(name: string, region: string): Promise<StackState | undefined> {
  const client = new CloudFormationClient({ region });
  try {
    const [stack] =
      (await client.send(new DescribeStacksCommand({ StackName: name }))).Stacks ?? [];
    if (stack === undefined) return undefined;
    const outputs = Object.fromEntries(
      (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
    );
    return { name, status: stack.StackStatus, outputs };
  } catch (error) {
    if (isMissingStack(error)) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
}
