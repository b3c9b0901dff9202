/** Decides on an item at the gate: runs the DynamoDB calls of the plan, in its order. */
import {
  gateResponse,
  planGate,
  type GateInput,
  type GateOutcome,
} from '../../shared/paywall/gate.ts';
import { nodeCrypto } from '../aws/node-crypto.ts';
import type { MeterStore } from './meter-store.ts';

/**
 * Makes one call for a reader whom the store knows or sees for the first time, three at most (four
 * where the store includes no item in its error).
 * @param subject `meterSubject` of the reader.
 * @throws what the store throws.
 */
export async function spendItem(
  meter: MeterStore,
  input: GateInput,
  subject: string,
): Promise<GateOutcome> {
  const planned = planGate(input, nodeCrypto);
  if ('outcome' in planned) return planned.outcome;
  const { period } = input;
  const { create, unite = [], spend } = planned.plan;
  if (create !== undefined) {
    const made = await meter.create(period, subject, create.members);
    if (made !== undefined) return gateResponse(input, create.grants, made, nodeCrypto);
  } else {
    const { isGranted, set } = await meter.spend(period, subject, spend.member, spend.max, unite);
    const isFull = set.size >= spend.max && !set.has(spend.member);
    if (isGranted || (isFull && unite.every((hash) => set.has(hash))))
      return gateResponse(input, isGranted, set, nodeCrypto);
  }
  if (unite.length > 0) await meter.unite(period, subject, unite);
  const { isGranted, set } = await meter.spend(period, subject, spend.member, spend.max);
  return gateResponse(input, isGranted, set, nodeCrypto);
}
