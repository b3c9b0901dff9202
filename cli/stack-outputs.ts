/** Reads one output of a deployed stack, by the names of the CDK app. */

/** Outputs as CloudFormation returns them; undefined when the stack does not exist. */
export type ReadOutputs = (stack: string) => Promise<Readonly<Record<string, string>> | undefined>;

/** @throws Error that says which stack or output is missing, and which stack was expected. */
export async function stackOutput(
  readOutputs: ReadOutputs,
  {
    stack,
    output,
    expected,
  }: { readonly stack: string; readonly output: string; readonly expected: string },
): Promise<string> {
  const outputs = await readOutputs(stack);
  if (outputs === undefined)
    throw new Error(`There is no stack ${stack} in this account and region; expected ${expected}`);
  const value = outputs[output];
  if (!value)
    throw new Error(
      `The stack ${stack} has no output ${output}; expected ${expected}, deployed with this version`,
    );
  return value;
}

/** Returns a reader of stack outputs that queries CloudFormation in a region. */
export async function deployedOutputs(region: string): Promise<ReadOutputs> {
  const { CloudFormationClient, CloudFormationServiceException, DescribeStacksCommand } =
    await import('@aws-sdk/client-cloudformation');
  const client = new CloudFormationClient({ region });
  return async (stack) => {
    try {
      const response = await client.send(new DescribeStacksCommand({ StackName: stack }));
      return Object.fromEntries(
        (response.Stacks?.[0]?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [
          OutputKey ?? '',
          OutputValue ?? '',
        ]),
      );
    } catch (error) {
      if (error instanceof CloudFormationServiceException && /does not exist/.test(error.message))
        return undefined;
      throw error;
    }
  };
}
