/**
 * The region of a deployed site's stacks, as the CDK finds it: by the variables that the AWS command
 * line reads, then by the profile in `~/.aws/config`.
 */
export async function awsRegion(): Promise<string> {
  const named = process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION;
  if (named !== undefined) return named;
  const { CloudFormationClient } = await import('@aws-sdk/client-cloudformation');
  const client = new CloudFormationClient({});
  try {
    return await client.config.region();
  } catch {
    // The profile names none; the CDK then takes this one.
    return 'us-east-1';
  } finally {
    client.destroy();
  }
}
