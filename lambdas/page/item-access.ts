/**
 * Decides how much of an item a reader may see: by the variant that the edge allows, or, where the
 * edge may not decide, by the gate.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import type { Item } from '../../shared/content/item.ts';
import {
  decideAccess,
  readPayment,
  type AccessDecision,
} from '../../shared/paywall/access-decision.ts';
import type { PageCookie } from '../../shared/page-cookies.ts';
import { contentAccess } from '../../shared/paywall/walled-content.ts';
import type { Gate } from './gate.ts';
import type { PageRequest } from './page-request.ts';

export interface ItemAccess {
  readonly access: Item['access'];
  readonly decision: AccessDecision;
  /** For `x-page-cookies`. */
  readonly cookies: readonly PageCookie[];
  /** The response is specific to this reader: no cache may keep it. */
  readonly isPersonal: boolean;
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
}): AccessDecider {
  const { brand, isFromEdge, gate } = options;
  const settings = { paymentEnabled: brand.payment.enabled, max: brand.meter.max };
  return async (item, { payment, method }) => {
    const access = contentAccess(item, settings);
    if (!(await isFromEdge(payment.edge)))
      return {
        access,
        decision: decideAccess(access, 'free', false),
        cookies: [],
        isPersonal: true,
      };
    if (payment.gate === undefined)
      return {
        access,
        decision: decideAccess(access, readPayment(payment.accept, true), true),
        cookies: [],
        isPersonal: false,
      };
    // Free content needs no permission, and nothing that a store says about the reader can change
    // that.
    if (access === 'free')
      return {
        access,
        decision: decideAccess(access, 'free', true),
        cookies: [],
        isPersonal: true,
      };
    const paid = await gate({ item, access, method, header: payment.gate });
    return {
      access,
      decision: decideAccess(access, paid.payment, true),
      cookies: paid.cookies,
      isPersonal: true,
    };
  };
}
