/** How the reader's access is paid for. See spec §3 (Payment state). */
import type { Received } from './received.ts';

export interface PaymentState {
  readonly enabled: boolean;
  readonly acceptedPayment: 'sub' | 'free' | 'sample';
  readonly paymentRejected: boolean;
  readonly validationEnabled: boolean;
}

export const initialPayment: PaymentState = {
  enabled: false,
  acceptedPayment: 'free',
  paymentRejected: false,
  validationEnabled: false,
};

/** An initial state replaces this one only if it has payment or validation enabled (spec §4). */
export function paymentReducer(
  state: PaymentState,
  action: Received<{ readonly payment: PaymentState }>,
): PaymentState {
  const { payment } = action.state;
  return payment.enabled || payment.validationEnabled ? payment : state;
}
