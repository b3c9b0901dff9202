/**
 * A separate process that registers one reader on request, for a test that kills it. Its
 * environment is the function's. Arguments: email address, password, network address.
 */
import { registerHandler } from '../../lambdas/register/logic.ts';
import { createAccountDeps } from '../support/account-deps.ts';
import { callContext } from '../support/api-event.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { accountEvent } from '../server/accounts/account-event.ts';

const [, , email = '', password = '', network = ''] = process.argv;
const mailer = {
  async send() {
    process.stdout.write('mail\n');
  },
};
const handler = registerHandler(
  createAccountDeps(process.env, { brand, log: () => undefined, mailer }),
);
process.stdout.write('ready\n');
process.stdin.once('data', () => {
  const event = accountEvent('register', {
    cookies: [],
    address: `${network}:40000`,
    body: JSON.stringify({ email, password }),
  });
  void handler(event, callContext()).then(({ body = '' }) => {
    process.stdout.write(`${body}\n`);
    process.exit(0);
  });
});
