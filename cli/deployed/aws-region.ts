/** The region of a deployed site's stacks, by the variables that the AWS command line reads. */
export function awsRegion(): string {
  return process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1';
}
