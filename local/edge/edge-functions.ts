/** Runs the two edge functions on a request and its response. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EdgeRequest, EdgeResponse } from '../../lambdas/edge/edge-event.ts';
import {
  FunctionValidationError,
  parseViewerRequestResult,
  parseViewerResponseResult,
} from './function-result.ts';
import { createEdgeFunction, type EdgeFunctionOutcome } from './sandbox/edge-function.ts';
import { viewerRequestEvent, viewerResponseEvent, type Viewer } from './viewer-event.ts';

/**
 * A failed function. CloudFront responds with 503 when it threw, and with 502 when its return value
 * is invalid.
 */
export interface FunctionFailure {
  readonly kind: 'failed';
  readonly status: 502 | 503;
  readonly errorType: 'FunctionExecutionError' | 'FunctionValidationError';
}

export interface EdgeFunctions {
  onRequest(
    viewer: Viewer,
    request: EdgeRequest,
  ): Promise<
    | { readonly kind: 'request'; readonly request: EdgeRequest }
    | { readonly kind: 'response'; readonly response: EdgeResponse }
    | FunctionFailure
  >;
  /** @param responseJson the event's `response`. */
  onResponse(
    viewer: Viewer,
    request: EdgeRequest,
    responseJson: string,
  ): Promise<{ readonly kind: 'response'; readonly response: EdgeResponse } | FunctionFailure>;
}

/** Loads `viewer-request.js` and `viewer-response.js` from a folder. */
export function loadEdgeFunctions(
  folder: string,
  options: {
    readonly keyValues: () => ReadonlyMap<string, string>;
    readonly now: () => number;
    readonly log: (line: string) => void;
  },
): EdgeFunctions {
  const load = (name: string) =>
    createEdgeFunction({
      ...options,
      name,
      code: readFileSync(join(folder, `${name}.js`), 'utf8'),
    });
  const viewerRequest = load('viewer-request');
  const viewerResponse = load('viewer-response');

  function read<Parsed>(
    name: string,
    outcome: EdgeFunctionOutcome,
    parse: (value: unknown) => Parsed,
  ): Parsed | FunctionFailure {
    if ('error' in outcome) {
      options.log(`${name}: ${outcome.error}`);
      return { kind: 'failed', status: 503, errorType: 'FunctionExecutionError' };
    }
    try {
      return parse(outcome.value);
    } catch (error) {
      if (!(error instanceof FunctionValidationError)) throw error;
      options.log(`${name}: ${error.message}`);
      return { kind: 'failed', status: 502, errorType: 'FunctionValidationError' };
    }
  }

  return {
    async onRequest(viewer, request) {
      const outcome = await viewerRequest.run(viewerRequestEvent(viewer, request));
      return read('viewer-request', outcome, (value) => parseViewerRequestResult(value, request));
    },
    async onResponse(viewer, request, responseJson) {
      const outcome = await viewerResponse.run(viewerResponseEvent(viewer, request, responseJson));
      return read('viewer-response', outcome, (value) => ({
        kind: 'response',
        response: parseViewerResponseResult(value),
      }));
    },
  };
}
