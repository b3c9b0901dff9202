/** How the reader's access is paid for. See spec §3 (Payment state). */

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
export function receivedPayment(current: PaymentState, arrived: PaymentState): PaymentState {
  return arrived.enabled || arrived.validationEnabled ? arrived : current;
}
