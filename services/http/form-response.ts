/**
 * Response to a form that was sent without scripts: a page of this site (rules §4: search, sign-in,
 * register and newsletter sign-up work as plain forms). Others can see a page's address, and
 * histories keep it: it reports an error by a name of ours, and repeats nothing that was typed.
 */
import * as v from 'valibot';
import { samePathOnly } from '../../shared/accounts/redirect-target.ts';
import { ANY_ORIGIN, withQuery } from '../../shared/urls/with-query.ts';
import type { ApiResponse } from './api-response.ts';

export type FormFields = Readonly<Record<string, string>>;

export interface FormPages {
  /**
   * The form's own page: a path, with what is needed to fill in the form again. It receives
   * `error=<name>`.
   */
  readonly form: string | ((fields: FormFields) => string);
  /**
   * Where the reader goes on success: a path.
   * @param name Name in the response.
   */
  readonly done: string | ((fields: FormFields, name: string) => string);
  /** Fields that a form may repeat, such as checkboxes: they arrive as one text, with spaces. */
  readonly lists?: readonly string[];
}

const nameSchema = v.object({ name: v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z-]{0,39}$/)) });

function donePath({ done }: FormPages, fields: FormFields, name: string): string {
  return typeof done === 'string' ? done : done(fields, name);
}

function formPath({ form }: FormPages, fields: FormFields, error: string): string {
  return withQuery(typeof form === 'string' ? form : form(fields), { error });
}

/**
 * Converts a function's response to a page, with its cookies. An error leads back to the form. Where the
 * function itself says where its reader goes on, such as to a payment provider, the form leads there.
 */
export function formResponse(
  response: ApiResponse,
  fields: FormFields,
  pages: FormPages,
): ApiResponse {
  const named = v.safeParse(nameSchema, response.body);
  const name = named.success ? named.output.name : 'failed';
  const isDone = response.status < 400;
  const path = isDone ? donePath(pages, fields, name) : formPath(pages, fields, name);
  const elsewhere = isDone ? response.headers?.location : undefined;
  // 303: the browser gets the page, and going back does not send the form again.
  return {
    status: 303,
    body: {},
    cookies: response.cookies,
    headers: { ...response.headers, location: elsewhere ?? samePathOnly(path, ANY_ORIGIN) ?? '/' },
  };
}
