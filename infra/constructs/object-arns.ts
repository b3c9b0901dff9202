/** ARNs that end in a wildcard, each with cdk-nag's name for that finding. */
import { Aws, Fn, type Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

export interface ObjectArn {
  readonly arn: string;
  /** cdk-nag's name for the finding that the ARN ends in a wildcard. */
  readonly finding: `AwsSolutions-IAM5[Resource::${string}]`;
}

/**
 * Names the bucket by an output of its stack, so that the ARN is the same in every synthesis and
 * cdk-nag's finding about it can be acknowledged individually. References that the CDK creates
 * itself have a hash as their name.
 */
export function objectArn(
  dataStack: Stack,
  output: 'ObjectsBucket' | 'AssetsBucket' | 'UploadsBucket',
  keys: `${string}*`,
): ObjectArn {
  const reference = JSON.stringify({
    'Fn::GetStackOutput': { StackName: dataStack.stackName, OutputName: output },
  });
  return {
    arn: `arn:${Aws.PARTITION}:s3:::${Fn.getStackOutput(dataStack.stackName, output)}/${keys}`,
    finding: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${reference}/${keys}]`,
  };
}

/**
 * Returns the ARN of what `cdk deploy` uploads for a stack, in the bucket that `cdk bootstrap`
 * created.
 */
export function archiveArn(stack: Stack): ObjectArn {
  const bucket = (account: string, region: string) =>
    `cdk-${stack.synthesizer.bootstrapQualifier ?? 'hnb659fds'}-assets-${account}-${region}`;
  return {
    arn: `arn:${Aws.PARTITION}:s3:::${bucket(Aws.ACCOUNT_ID, Aws.REGION)}/*`,
    finding: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucket('<AWS::AccountId>', '<AWS::Region>')}/*]`,
  };
}

/** Returns the ARN of a stack, with any id: the id exists only once the stack is deployed. */
export function stackArn({ stackName }: Stack): ObjectArn {
  const arn = (partition: string, region: string, account: string) =>
    `arn:${partition}:cloudformation:${region}:${account}:stack/${stackName}/*`;
  return {
    arn: arn(Aws.PARTITION, Aws.REGION, Aws.ACCOUNT_ID),
    finding: `AwsSolutions-IAM5[Resource::${arn('<AWS::Partition>', '<AWS::Region>', '<AWS::AccountId>')}]`,
  };
}

/** @param reason Why the role may access every object that the ARNs match. */
export function acknowledgeObjectArns(
  role: IConstruct,
  arns: readonly ObjectArn[],
  reason: string,
): void {
  for (const { finding } of arns) acknowledge(role, finding, reason);
}
