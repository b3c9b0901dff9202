/**
 * POST /api/payment/revalidate: renews an expired subscription token, or removes it
 * (docs/contracts/payment-api.md).
 */
import { brand } from '#brand';
import { createPaymentDeps, readPaymentEnvironment } from '../../services/metering/payment-deps.ts';
import { paymentHandler } from '../../services/metering/payment-handler.ts';
import { revalidateResponse } from './logic.ts';

const env = readPaymentEnvironment(process.env);

export const handler = paymentHandler(
  createPaymentDeps(process.env, env, { brand }),
  revalidateResponse,
);
