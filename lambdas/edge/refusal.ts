/** What a reader gets whose address no page can have. */
import type { EdgeResponse } from './edge-event.ts';
import { setSecurityHeaders } from './security-headers.ts';

const page = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  + '<title>Bad request</title><h1>Bad request</h1><p>No page can have this address. <a href="/">To the front page</a></p></html>';

/** 400, in no cache. A viewer-response function does not run on what a viewer-request function answers. */
export function refusal(): EdgeResponse {
  const response: EdgeResponse = {
    statusCode: 400,
    statusDescription: 'Bad Request',
    headers: {
      'content-type': { value: 'text/html; charset=utf-8' },
      'cache-control': { value: 'private, no-store' },
      'content-security-policy': { value: "default-src 'none'; frame-ancestors 'self'" },
    },
    body: { encoding: 'text', data: page },
  };
  setSecurityHeaders(response.headers);
  return response;
}
