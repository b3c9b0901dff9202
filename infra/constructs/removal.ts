/** What becomes of tables, buckets, secrets and the sender's identity when their stack goes. */
import { RemovalPolicy } from 'aws-cdk-lib';
import type { Lifecycle } from '../settings.ts';

/**
 * What is kept outlives its stack, except where the stack's own creation fails: the next attempt
 * would find the leftovers of the first, or refuse them.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-deletionpolicy.html
 */
export function removalPolicy({ keepsData }: Lifecycle): RemovalPolicy {
  return keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
