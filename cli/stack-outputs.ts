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

/** Returns a reader of stack outputs that asks CloudFormation in a region, once for each stack. */
export function deployedOutputs(region: string): ReadOutputs {
  const known = new Map<string, ReturnType<ReadOutputs>>();
  const read: ReadOutputs = async (stack) => {
    const { describeStack } = await import('./deployed/describe-stack.ts');
    return (await describeStack(stack, region))?.outputs;
  };
  return (stack) => {
    const found = known.get(stack) ?? read(stack);
    known.set(stack, found);
    return found;
  };
}
