/** One function for two methods of its path. */
import type { ApiHandler } from './api-handler.ts';
import { isRequestEvent } from './request-event.ts';

/** HEAD and every other method that the API admits are handled as GET, which changes nothing. */
export function byMethod({
  GET,
  POST,
}: {
  readonly GET: ApiHandler;
  readonly POST: ApiHandler;
}): ApiHandler {
  return (event, context) =>
    (isRequestEvent(event) && event.requestContext.http.method === 'POST' ? POST : GET)(
      event,
      context,
    );
}
