/**
 * POST /api/payment/validate: confirms what the edge has granted, and issues a subscription token
 * (docs/contracts/payment-api.md).
 */
import { brand } from '#brand';
import { paymentHandler } from '../payment/payment-handler.ts';
import { validateResponse } from './logic.ts';

export const handler = paymentHandler(process.env, { brand }, validateResponse);
