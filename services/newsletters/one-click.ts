/**
 * Recognizes the post of an email program that unsubscribes: `List-Unsubscribe=One-Click`, as a
 * form or as a part of a multipart form (RFC 8058 §3.1). Anybody may send one, so it is read line by
 * line: a regular expression over the lines of a part backtracks.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

const NAME = 'List-Unsubscribe';
const VALUE = 'One-Click';
/** A post of the form has 27 characters, one of the multipart form some 200. */
const BODY_MAX_LENGTH = 2_000;
/** The same in Base64: four characters for three bytes. */
const ENCODED_MAX_LENGTH = Math.ceil(BODY_MAX_LENGTH / 3) * 4;

const partName = new RegExp(`name="?${NAME}(?:"|;|$)`, 'i');

function isIn(fields: URLSearchParams): boolean {
  return [...fields].some(
    ([name, value]) =>
      name.toLowerCase() === NAME.toLowerCase() &&
      value.trimEnd().toLowerCase() === VALUE.toLowerCase(),
  );
}

/** A part has lines with its headers, an empty line, and its value. */
function isPart(text: string): boolean {
  const lines = text.split(/\r?\n/);
  const named = lines.findIndex((line) => partName.test(line));
  const empty = lines.indexOf('', named);
  return named >= 0 && empty >= 0 && lines[empty + 1]?.toLowerCase() === VALUE.toLowerCase();
}

/** Whether the call has a token in its address and says in its body that it unsubscribes. */
export function isOneClick({
  rawQueryString,
  body = '',
  isBase64Encoded,
}: Pick<APIGatewayProxyEventV2, 'rawQueryString' | 'body' | 'isBase64Encoded'>): boolean {
  if (body.length > (isBase64Encoded ? ENCODED_MAX_LENGTH : BODY_MAX_LENGTH)) return false;
  if (!new URLSearchParams(rawQueryString).has('token')) return false;
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  return isIn(new URLSearchParams(text)) || isPart(text);
}
