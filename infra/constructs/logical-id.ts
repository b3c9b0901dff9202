/** Logical ids that people type: `sam local invoke PageFunction`. */
import { CfnResource } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Gives the resource of a construct the logical id that guides, tests and operators use. */
export function nameLogically(construct: IConstruct, logicalId: string): void {
  const resource = construct.node.defaultChild;
  if (!(resource instanceof CfnResource))
    throw new Error(`${construct.node.path} has no resource of its own to name ${logicalId}`);
  resource.overrideLogicalId(logicalId);
}
