/**
 * The answer to a form that was sent without scripts: a page of this site (rules, Accessibility: search, sign-in, register and
 * newsletter sign-up work as plain forms). A page's address is seen by others and kept in histories: it tells what went wrong by a name of
 * ours, and repeats nothing that was typed.
 */
import * as v from 'valibot';
import { samePathOnly } from '../../shared/accounts/redirect-target.ts';
import type { ApiAnswer } from './api-response.ts';

export type FormFields = Readonly<Record<string, string>>;

export interface FormPages {
  /** The form's own page: a path, with what the form needs to be filled in again. It gets `error=<name>`. */
  readonly form: string | ((fields: FormFields) => string);
  /** Where the reader goes when it is done: a path. @param name of the answer. */
  readonly done: string | ((fields: FormFields, name: string) => string);
}

const nameSchema = v.object({ name: v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z-]{0,39}$/)) });
/** Of ours: any host would do, since only a path leaves. */
const BASE = 'https://site.invalid';

/** The page's path with more in its query. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(path, BASE);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** What a function has answered, as a page: cookies go with it. What was refused leads back to the form. */
export function formAnswer(answer: ApiAnswer, fields: FormFields, pages: FormPages): ApiAnswer {
  const named = v.safeParse(nameSchema, answer.body);
  const name = named.success ? named.output.name : 'failed';
  const isDone = answer.status < 400;
  const path = isDone
    ? typeof pages.done === 'string'
      ? pages.done
      : pages.done(fields, name)
    : withQuery(typeof pages.form === 'string' ? pages.form : pages.form(fields), { error: name });
  // 303: the browser gets the page, and going back does not send the form again.
  return {
    status: 303,
    body: {},
    cookies: answer.cookies,
    headers: { ...answer.headers, location: samePathOnly(path, BASE) ?? '/' },
  };
}
