/** ARNs of objects under a prefix in the data stack's buckets. */
import { Aws, Fn, type Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

export interface ObjectArn {
  readonly arn: string;
  /** cdk-nag's name for the finding that the ARN ends in a wildcard. */
  readonly finding: `AwsSolutions-IAM5[Resource::${string}]`;
}

/**
 * Names the bucket by an output of its stack, so that the ARN reads the same in every synthesis and cdk-nag's finding about
 * it can be acknowledged alone; a reference of the CDK's own making has a hash for a name.
 */
export function objectArn(dataStack: Stack, output: 'ObjectsBucket' | 'AssetsBucket', keys: `${string}*`): ObjectArn {
  const reference = JSON.stringify({ 'Fn::GetStackOutput': { StackName: dataStack.stackName, OutputName: output } });
  return {
    arn: `arn:${Aws.PARTITION}:s3:::${Fn.getStackOutput(dataStack.stackName, output)}/${keys}`,
    finding: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${reference}/${keys}]`,
  };
}

/** @param reason Why the role may reach every object under the prefix. */
export function acknowledgeObjectArns(role: IConstruct, arns: readonly ObjectArn[], reason: string): void {
  for (const { finding } of arns) acknowledge(role, finding, reason);
}
