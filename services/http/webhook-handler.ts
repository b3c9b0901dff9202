/**
 * Makes a Lambda handler that another company's server calls: through the edge, with the bytes that it
 * has signed, no cookies, and only the headers that its row of `shared/webhooks.ts` names.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { WebhookRoute } from '../../shared/webhooks.ts';
import { ApiError } from './api-error.ts';
import { edgeOnlyHandler, type ApiHandler, type ApiOptions } from './api-handler.ts';
import type { ApiResponse } from './api-response.ts';
import { bodyBytes } from './read-body.ts';

export interface WebhookRequest {
  /** As it was sent: signatures are over these bytes. */
  readonly rawBody: Buffer;
  /** Returns '' when there is no such header, or the row does not name it. */
  header(name: string): string;
}

export type WebhookOptions = Pick<ApiOptions, 'isFromEdge' | 'log'>;

function checkType({ headers }: APIGatewayProxyEventV2, expected: readonly string[]): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (!expected.includes(type.trim().toLowerCase()))
    throw new ApiError(
      415,
      'unsupported-type',
      `The body must be sent as ${expected.join(' or ')}`,
    );
}

/** @param logic Says by 2xx that the call need not be repeated. */
export function webhookHandler(
  options: WebhookOptions,
  { contentTypes, maxBytes, headers }: WebhookRoute,
  logic: (request: WebhookRequest) => Promise<ApiResponse>,
): ApiHandler {
  return edgeOnlyHandler(options, async (event) => {
    checkType(event, contentTypes);
    return logic({
      rawBody: bodyBytes(event, maxBytes),
      header: (name) => (headers.includes(name) ? (event.headers[name] ?? '') : ''),
    });
  });
}
