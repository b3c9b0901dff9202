/**
 * Decides how much of an item a reader may see: by the variant that the edge allows, or, where the
 * edge may not decide, by the gate.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import type { Item } from '../../shared/content/item.ts';
import {
  ANONYMOUS,
  decideAccess,
  readEntitlements,
  readPayment,
  type AccessDecision,
  type Admission,
} from '../../shared/paywall/access-decision.ts';
import type { ShownGift } from '../../shared/access/gift-links.ts';
import type { PageCookie } from '../../shared/page-cookies.ts';
import {
  accessRule,
  meterSettings,
  type CurrentRule,
} from '../../shared/paywall/walled-content.ts';
import { REGISTERED } from '../../shared/paywall/subscription-token.ts';
import type { Gate, GateResult } from './gate.ts';
import type { PageRequest } from './page-request.ts';

export interface ItemAccess {
  readonly rule: CurrentRule;
  readonly decision: AccessDecision;
  /** For `x-page-cookies`. */
  readonly cookies: readonly PageCookie[];
  /** The response is specific to this reader: no cache may keep it. */
  readonly isPersonal: boolean;
  /** What the page says of the link that its address has. */
  readonly gift?: ShownGift;
}

const shownGifts = {
  gift: 'subscriber',
  campaign: 'publisher',
  letter: 'publisher',
  ended: 'ended',
} as const;

/** A link that opens nothing is spoken of where the reader stands before a wall. */
function shownGift({ paidBy }: AccessDecision, link: GateResult['link']): Pick<ItemAccess, 'gift'> {
  const isTold = link !== undefined && paidBy === (link === 'ended' ? 'none' : 'gift');
  return isTold ? { gift: shownGifts[link] } : {};
}

/**
 * Decides access to an item for a request. It uses only the headers, unless the edge sent the
 * reader to the gate.
 */
export type AccessDecider = (item: Item, request: PageRequest) => Promise<ItemAccess>;

export function createAccessDecider(options: {
  readonly brand: Brand;
  readonly isFromEdge: (header: string | undefined) => Promise<boolean>;
  readonly gate: Gate;
  /** Epoch ms. */
  readonly now: () => number;
}): AccessDecider {
  const { brand, isFromEdge, gate, now } = options;
  const settings = meterSettings(brand);
  return async (item, { payment, method }) => {
    const rule = accessRule(item, settings, now());
    const decided = (admission: Admission, isPersonal: boolean, isBehindEdge = true) => ({
      rule,
      decision: decideAccess(rule, admission, isBehindEdge),
      cookies: [],
      isPersonal,
    });
    if (!(await isFromEdge(payment.edge))) return decided(ANONYMOUS, true, false);
    const said: Admission = {
      payment: readPayment(payment.gate === undefined ? payment.accept : undefined, true),
      entitlements: readEntitlements(payment.access, true),
    };
    if (payment.gate === undefined) return decided(said, false);
    // Free content needs no permission, and an account that the edge has verified no further question:
    // nothing that a store says about the reader can change that.
    const known = decided(said, true);
    if (known.decision.show === 'full') return known;
    const isRegistered = said.entitlements.includes(REGISTERED);
    const paid = await gate({ item, rule, method, header: payment.gate, isRegistered });
    const { decision, ...others } = decided(paid, true);
    return { ...others, decision, cookies: paid.cookies, ...shownGift(decision, paid.link) };
  };
}
