/** The name of the error in a response of AWS. */
import * as v from 'valibot';
import { jsonOf, type AwsResponse } from './send-request.ts';

const failure = v.object({ __type: v.optional(v.string()) });

/**
 * Returns the name that a response gives its error in the header or the body, without what stands
 * around it: `ResourceNotFoundException` of `com.amazonaws.secrets#ResourceNotFoundException`.
 * @param otherwise The name of an error without one.
 * @see https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html#operation-error-serialization
 */
export function errorName(response: AwsResponse, otherwise: string): string {
  const reply = v.safeParse(failure, jsonOf(response));
  const header = response.headers['x-amzn-errortype'];
  const given = typeof header === 'string' ? header : reply.success && reply.output.__type;
  return (given || otherwise).replace(/:.*$/, '').replace(/^.*#/, '') || otherwise;
}
