/** Calls about newsletters (spec §7.4, §8). */
import * as v from 'valibot';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { postPath, type PostFunctionName } from '../../shared/api.ts';
import type { BOT_TRAP_FIELD } from '../../shared/newsletters/bot-trap.ts';
import { request } from '../browser/request.ts';
import { NewsletterError } from './newsletter-error.ts';

/** A function of the newsletter service. */
type NewsletterCall = Extract<PostFunctionName, `newsletters${string}`>;

/** spec §3 (Newsletter subscription payload). */
export interface NewsletterPayload {
  readonly email: string;
  readonly sourceCode: string;
  readonly name: string;
  readonly subscription: boolean;
  /** The value of the field that no person fills in. */
  readonly [BOT_TRAP_FIELD]?: string;
}

/** What the form of all newsletters sends. */
export interface NewsletterChoicePayload {
  readonly email: string;
  /** The source codes of the chosen newsletters, with spaces between them. */
  readonly source: string;
  readonly [BOT_TRAP_FIELD]?: string;
}

/** spec §8: 'Fail to subscribe' with the email and the HTTP status. */
class SubscribeError extends Error {
  override readonly name = 'SubscribeError';
  readonly email: string;
  readonly status: number;
  constructor(email: string, status: number) {
    super(fill(words.problemSubscribe, { email, status: String(status) }));
    this.email = email;
    this.status = status;
  }
}

function post(call: NewsletterCall, body: object): Promise<Response> {
  return request(postPath(call), {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/**
 * @param proof The fields that the bot check adds.
 * @returns The response's JSON.
 * @throws SubscribeError, or Error 'Network request failed'.
 */
export async function subscribe(
  payload: NewsletterPayload | NewsletterChoicePayload,
  proof: Readonly<Record<string, string>>,
): Promise<unknown> {
  const call = 'source' in payload ? 'newsletters-subscribe' : 'newsletters';
  const response = await post(call, { ...payload, ...proof });
  if (!response.ok) throw new SubscribeError(payload.email, response.status);
  return response.json();
}

const errorSchema = v.object({ name: v.optional(v.string()), message: v.string() });

/**
 * Makes any other call.
 * @throws NewsletterError with the response's message, otherwise 'Request failed with status code
 *   <n>'.
 */
export async function callNewsletters(
  call: Exclude<NewsletterCall, 'newsletters' | 'newsletters-subscribe'>,
  payload: object,
): Promise<unknown> {
  const response = await post(call, payload);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), await response.text());
  if (response.ok) return parsed.success ? parsed.output : undefined;
  const failure = v.safeParse(errorSchema, parsed.success ? parsed.output : undefined);
  throw new NewsletterError(
    failure.success
      ? failure.output.message
      : fill(words.requestFailed, { status: String(response.status) }),
    response.status,
    failure.success ? failure.output.name : undefined,
  );
}
