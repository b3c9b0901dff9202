/** The only way to accept a cdk-nag finding: on the construct that has it, with a reason. */
import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** @param id A rule, or one of its findings, e.g. `AwsSolutions-IAM5[Resource::*]`. */
export function acknowledge(
  construct: IConstruct,
  id: `AwsSolutions-${string}`,
  reason: string,
): void {
  Validations.of(construct).acknowledge({ id, reason });
}
