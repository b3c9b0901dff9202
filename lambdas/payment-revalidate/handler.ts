/** POST /api/payment/revalidate: renews a subscription token that has expired, or takes it away (docs/contracts/payment-api.md). */
import { brand } from '#brand';
import { paymentHandler } from '../payment/payment-handler.ts';
import { revalidateAnswer } from './logic.ts';

export const handler = paymentHandler(process.env, { brand }, revalidateAnswer);
