/**
 * A request's body as a function accepts it: none at all, JSON of a schema, or the fields of a
 * form.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { fill } from '../../shared/words/fill.ts';
import { ApiError } from './api-error.ts';

/**
 * The largest body that a form of ours can produce: an address, a password of 128 characters, a few
 * fields of a subscription.
 */
const JSON_MAX_BYTES = 16_384;
/** Some clients send `{}` where no body is expected. */
const NO_BODY_MAX_BYTES = 2;

const jsonType = /^application\/json\s*(?:;|$)/i;
const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * Returns the body as it was sent.
 * @throws ApiError 413.
 */
export function bodyBytes(
  { body = '', isBase64Encoded }: APIGatewayProxyEventV2,
  maxBytes: number,
): Buffer {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBytes)
    throw new ApiError(413, 'too-large', `The body has more than ${maxBytes} bytes`);
  return bytes;
}

function bodyOf(event: APIGatewayProxyEventV2, maxBytes: number): string {
  return bodyBytes(event, maxBytes).toString('utf8');
}

/** @throws ApiError 413 when there is a body. */
export function rejectBody(event: APIGatewayProxyEventV2): void {
  bodyOf(event, NO_BODY_MAX_BYTES);
}

/**
 * A call without a body is a call with `{}`: clients that have nothing to say may send nothing.
 * @returns the body as output by the schema.
 * @throws ApiError 413; 415 when it is not sent as JSON; 400 when it is not JSON or does not match
 *   the schema: the error names the fields, not their values.
 */
export function readJsonBody<T>(
  event: APIGatewayProxyEventV2,
  schema: v.GenericSchema<unknown, T>,
  maxBytes: number = JSON_MAX_BYTES,
): T {
  const text = bodyOf(event, maxBytes);
  if (text === '') return parseBody({}, schema);
  if (!jsonType.test(event.headers['content-type'] ?? ''))
    throw new ApiError(415, 'not-json', 'The body must be sent as application/json');
  return parseBody(parseJson(text), schema);
}

/** @throws ApiError 400 when a text is not JSON. */
export function parseJson(text: string): unknown {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  if (!json.success) throw new ApiError(400, 'malformed', 'The body is not JSON');
  return json.output;
}

/**
 * @param sentence `{fields}` stands for the names of what is missing or wrong.
 * @throws ApiError 400 that names the missing or wrong fields, and no value.
 */
export function parseBody<T>(
  body: unknown,
  schema: v.GenericSchema<unknown, T>,
  sentence = 'Missing or wrong: {fields}',
): T {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  const fields = [...new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the body'))];
  throw new ApiError(400, 'invalid', fill(sentence, { fields: fields.join(', ') }));
}

/** Whether a browser sent a form by itself, without scripts. */
export function isFormPost(event: APIGatewayProxyEventV2): boolean {
  return formType.test(event.headers['content-type'] ?? '');
}

/**
 * Returns the fields of a form by name, the first where one is repeated.
 * @param lists Fields that a form may repeat: their values, which have no spaces, become one text
 *   with spaces between them.
 * @throws ApiError 413.
 */
export function readFormFields(
  event: APIGatewayProxyEventV2,
  lists: readonly string[] = [],
): Readonly<Record<string, string>> {
  const parameters = new URLSearchParams(bodyOf(event, JSON_MAX_BYTES));
  return Object.fromEntries(
    [...parameters]
      .map(([name, value]): [string, string] => [
        name,
        lists.includes(name) ? parameters.getAll(name).join(' ') : value,
      ])
      .reverse(),
  );
}
