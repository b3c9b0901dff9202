/** The event that the edge makes of a call to an account function. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { functions } from '../../../lambdas/functions.ts';
import { apiEvent } from '../../support/api-event.ts';

export const accountFunctions = [
  'login',
  'login-code',
  'register',
  'logout',
  'account',
  'account-email',
  'account-password',
  'account-export',
  'account-delete',
  'sessions',
  'password-forgot',
  'password-reset',
  'email-verify',
] as const;
export type AccountFunction = (typeof accountFunctions)[number];

export interface AccountCall {
  readonly cookies: readonly string[];
  /** Includes the port, as CloudFront writes it. */
  readonly address: string;
  readonly body: string;
  /** Undefined removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export function accountEvent(
  name: AccountFunction,
  { cookies, address, body, headers }: AccountCall,
): APIGatewayProxyEventV2 {
  return apiEvent(functions[name].route.path, {
    cookies,
    from: address,
    body,
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...headers,
    },
  });
}
