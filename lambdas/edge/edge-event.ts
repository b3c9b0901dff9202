/**
 * Events of CloudFront Functions (event version 1.0), limited to what our functions read and write.
 * @see
 *   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */

/**
 * A header, query parameter or cookie. `multiValue` holds all of its values when there are several.
 */
export interface EdgeValue {
  value: string;
  multiValue?: { value: string }[];
}

export interface EdgeCookie extends EdgeValue {
  /** Attributes of a Set-Cookie header, which follow the value, e.g. `Secure; Path=/`. */
  attributes?: string;
}

export interface EdgeRequest {
  readonly method: string;
  uri: string;
  querystring: Record<string, EdgeValue>;
  headers: Record<string, EdgeValue>;
  cookies: Record<string, EdgeCookie>;
}

export interface EdgeResponse {
  statusCode: number;
  statusDescription?: string;
  headers: Record<string, EdgeValue>;
  cookies?: Record<string, EdgeCookie>;
  body?: string | { encoding: 'text' | 'base64'; data: string };
}

/** Who asks. */
export interface EdgeViewer {
  /** The address that the connection comes from, IPv4 or IPv6. */
  readonly ip: string;
}

export interface ViewerRequestEvent {
  readonly context: EdgeContext;
  readonly viewer: EdgeViewer;
  readonly request: EdgeRequest;
}

export interface EdgeContext {
  /** Unique per request. */
  readonly requestId: string;
}

export interface ViewerResponseEvent {
  readonly context: EdgeContext;
  readonly viewer: EdgeViewer;
  readonly request: EdgeRequest;
  readonly response: EdgeResponse;
}
