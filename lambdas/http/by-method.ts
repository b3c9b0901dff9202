/** One function for two methods of its path. */
import type { ApiHandler } from './api-handler.ts';

/** HEAD and every other method that the API admits are handled as GET, which changes nothing. */
export function byMethod({
  GET,
  POST,
}: {
  readonly GET: ApiHandler;
  readonly POST: ApiHandler;
}): ApiHandler {
  return (event, context) =>
    (event.requestContext.http.method === 'POST' ? POST : GET)(event, context);
}
