/** The calls about newsletters (spec §7.4, §8). */
import * as v from 'valibot';
import type { BOT_TRAP_FIELD } from '../../shared/newsletters/bot-trap.ts';

export const newsletterPaths = {
  subscribe: '/api/newsletters',
  /** The plain form, which works without scripts. */
  form: '/api/newsletters/subscribe',
  confirm: '/api/newsletters/confirm',
  unsubscribe: '/api/newsletters/unsubscribe',
  preferences: '/api/newsletters/preferences',
} as const;
export type NewsletterCall = keyof typeof newsletterPaths;

/** Spec §3 Newsletter subscription payload. */
export interface NewsletterPayload {
  readonly email: string;
  readonly sourceCode: string;
  readonly name: string;
  readonly subscription: boolean;
  /** What stands in the field that no person fills. */
  readonly [BOT_TRAP_FIELD]?: string;
}

/** Spec §8: 'Fail to subscribe' with the e-mail and the HTTP status. */
export class SubscribeError extends Error {
  override readonly name = 'SubscribeError';
  readonly email: string;
  readonly status: number;
  constructor(email: string, status: number) {
    super(`Fail to subscribe "${email}" (status ${status})`);
    this.email = email;
    this.status = status;
  }
}

function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** @param proof what the bot check gives along. @returns the answer's JSON. @throws SubscribeError, or the network's own error. */
export async function subscribe(
  payload: NewsletterPayload,
  proof: Readonly<Record<string, string>>,
): Promise<unknown> {
  const response = await post(newsletterPaths.subscribe, { ...payload, ...proof });
  if (!response.ok) throw new SubscribeError(payload.email, response.status);
  return response.json();
}

/** The API's own words for what it refused. */
export class NewsletterRefusal extends Error {
  override readonly name = 'NewsletterRefusal';
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

const refusalSchema = v.object({ message: v.string() });

/** Any other call. @throws NewsletterRefusal in the answer's words, else 'Request failed with status code <n>'. */
export async function callNewsletters(
  call: Exclude<NewsletterCall, 'subscribe' | 'form'>,
  payload: object,
): Promise<unknown> {
  const response = await post(newsletterPaths[call], payload);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), await response.text());
  if (response.ok) return parsed.success ? parsed.output : undefined;
  const refusal = v.safeParse(refusalSchema, parsed.success ? parsed.output : undefined);
  throw new NewsletterRefusal(
    refusal.success ? refusal.output.message : `Request failed with status code ${response.status}`,
    response.status,
  );
}
