/** What the brand lets the program do that sends a request, by the user agent that it says it is. */
import type { MachinePatterns } from '../../shared/machines/machine-readers.ts';
import type { EdgeRequest } from './edge-event.ts';
import { valueOf } from './meter-request.ts';

/**
 * Filled in by the build, by the brand (`machinePatterns`): crawlers that may read all take no room. A
 * name alone would not be known when the code is made smaller, so each policy has one.
 */
declare const MACHINES_DENIED: MachinePatterns['deny'];
declare const MACHINES_CHARGED: MachinePatterns['charge'];
declare const MACHINES_LEAD_IN: MachinePatterns['lead-in'];

function isOneOf(pattern: string, request: EdgeRequest): boolean {
  return new RegExp(pattern, 'i').test(valueOf(request.headers, 'user-agent'));
}

export function isDenied(request: EdgeRequest): boolean {
  return typeof MACHINES_DENIED === 'string' && isOneOf(MACHINES_DENIED, request);
}

export function isCharged(request: EdgeRequest): boolean {
  return typeof MACHINES_CHARGED === 'string' && isOneOf(MACHINES_CHARGED, request);
}

/** Whether it gets the free part of an item that is not free, whatever opens the item to others. */
export function getsLeadIns(request: EdgeRequest): boolean {
  return typeof MACHINES_LEAD_IN === 'string' && isOneOf(MACHINES_LEAD_IN, request);
}
