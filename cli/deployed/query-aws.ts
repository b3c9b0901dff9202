/** Calls of services that speak forms and XML, where a client of the SDK would be loaded for one call. */
import { fromNodeProviderChain } from '@aws-sdk/credential-providers';
import { isTag, type ChildNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { responseError } from '../../services/aws/aws-error.ts';
import { patientBudget, signedFetch } from '../../services/aws/signed-fetch.ts';

/** One element of a response that has text alone. */
export interface ResponseField {
  readonly name: string;
  readonly text: string;
}

function fieldsOf(nodes: readonly ChildNode[]): ResponseField[] {
  return nodes.filter(isTag).flatMap(({ name, children }) => {
    const [only] = children;
    return only?.type === 'text' && children.length === 1
      ? [{ name, text: only.data }]
      : fieldsOf(children);
  });
}

/** Of a service, by its address: IAM is one for all regions. */
function addressOf(service: 'sts' | 'iam', region: string): string {
  return service === 'iam' ? 'https://iam.amazonaws.com' : `https://sts.${region}.amazonaws.com`;
}

/**
 * @param parameters `Action` and `Version` among them.
 * @returns the fields of the response, in its order.
 * @throws AwsCallError of the name that the service gives.
 */
export async function queryAws(
  service: 'sts' | 'iam',
  region: string,
  parameters: Readonly<Record<string, string>>,
): Promise<readonly ResponseField[]> {
  const call = signedFetch(
    { region, credentials: fromNodeProviderChain(), budget: patientBudget },
    service,
  );
  const url = new URL(process.env.AWS_ENDPOINT_URL ?? addressOf(service, region));
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
  };
  return call(url, request, ({ status, body }) => {
    const fields = fieldsOf(parseDocument(body.toString(), { xmlMode: true }).children);
    if (status === 200) return fields;
    const said = (wanted: string) => fields.find(({ name }) => name === wanted)?.text;
    throw responseError(said('Code') ?? 'UnknownError', status, {
      action: parameters.Action ?? '',
      text: said('Message') ?? String(status),
    });
  });
}
