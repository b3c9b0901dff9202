/**
 * Codes by which a mailbox signs in without a password. A code is good only in the browser that asked
 * for it, which a cookie names: who gets to know the code alone can do nothing with it (ADR 0164).
 */
import { randomBytes } from 'node:crypto';
import { codeCookie } from '../../shared/cookies.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { CodeUse } from './one-time-code.ts';
import type { ReaderDeps } from './reader-deps.ts';

type MailedCodeDeps = Pick<ReaderDeps, 'codes' | 'hashEmail'>;

/** Of 256 random bits, and of an address in base64url. */
const cookieForm = /^([\w-]{43})\.([\w-]{1,1400})$/;

async function codeUse(
  { hashEmail }: MailedCodeDeps,
  email: string,
  browser: string,
): Promise<CodeUse> {
  return { purpose: 'mailed', who: `${await hashEmail(email)} ${browser}` };
}

/**
 * Makes a code for a mailbox.
 * @param email Normalized.
 * @returns the code, and the value of the cookie without which it is worth nothing.
 */
export async function makeMailedCode(
  deps: MailedCodeDeps,
  email: string,
): Promise<{ readonly code: string; readonly cookie: string }> {
  const browser = randomBytes(32).toString('base64url');
  return {
    code: await deps.codes.make(await codeUse(deps, email, browser)),
    cookie: `${browser}.${Buffer.from(email).toString('base64url')}`,
  };
}

/**
 * Takes a code that a reader has typed in.
 * @param expected The address that it has to be of; absent: any.
 * @returns the address that it was sent to; undefined when it is wrong, late, used, tried too often, or
 *   of another browser.
 */
export async function takeMailedCode(
  deps: MailedCodeDeps,
  request: Pick<ApiRequest<unknown>, 'cookie'>,
  code: string,
  expected?: string,
): Promise<string | undefined> {
  const [, browser, encoded] = cookieForm.exec(request.cookie(codeCookie.name)) ?? [];
  if (browser === undefined || encoded === undefined) return undefined;
  const email = Buffer.from(encoded, 'base64url').toString('utf8');
  if (expected !== undefined && email !== expected) return undefined;
  return (await deps.codes.take(await codeUse(deps, email, browser), code)) ? email : undefined;
}
