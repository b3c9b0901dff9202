/**
 * POST /api/payment/validate: confirms what the edge has granted, and issues a subscription token
 * (docs/contracts/payment-api.md).
 */
import { brand } from '#brand';
import { createPaymentDeps, readPaymentEnvironment } from '../../services/metering/payment-deps.ts';
import { paymentHandler } from '../../services/metering/payment-handler.ts';
import { validateResponse } from './logic.ts';

const env = readPaymentEnvironment(process.env);

export const handler = paymentHandler(
  createPaymentDeps(process.env, env, { brand }),
  validateResponse,
);
