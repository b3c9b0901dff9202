/**
 * POST /api/payment/revalidate: renews an expired subscription token, or removes it
 * (docs/contracts/payment-api.md).
 */
import { brand } from '#brand';
import { paymentHandler } from '../payment/payment-handler.ts';
import { revalidateResponse } from './logic.ts';

export const handler = paymentHandler(process.env, { brand }, revalidateResponse);
