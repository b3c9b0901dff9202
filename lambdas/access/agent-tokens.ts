/** Tokens that a subscriber makes for agents of their own: making one, listing them, and ending one. */
import { words } from '#words';
import { AGENT_NAME_MAX_LENGTH, AGENT_TOKENS_MOST } from '../../shared/access/agent-tokens.ts';
import { agentTokenErrors } from '../../shared/accounts/account-errors.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { DAY_MS } from '../../shared/limits.ts';
import {
  isAgentTokenLiving,
  type AgentTokenStore,
} from '../../services/access-links/agent-token-store.ts';
import { linkToken } from '../../services/access-links/link-token.ts';
import { ApiError } from '../../services/http/api-error.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import type { Account } from '../../services/readers/account-store.ts';
import type { PaymentReader } from '../../services/readers/payment-reader.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import { success } from '../../services/readers/service-response.ts';

export interface AgentTokenDeps extends Pick<ReaderDeps, 'sessions' | 'audit' | 'subject' | 'now'> {
  readonly brand: Brand;
  readonly agentTokens: AgentTokenStore;
  readonly readers: Pick<PaymentReader, 'entitlement'>;
}
export interface AgentTokenBody {
  /** What the reader calls a new one. */
  readonly agent: string;
  /** The id of one that is ended. */
  readonly link: string;
}
type Request = ApiRequest<AgentTokenBody>;

const rejected = (status: number, name: keyof typeof agentTokenErrors) =>
  new ApiError(status, name, agentTokenErrors[name]);

async function shown(deps: AgentTokenDeps, account: Account) {
  const tokens = await deps.agentTokens.list(account);
  return {
    most: AGENT_TOKENS_MOST,
    aDay: deps.brand.agentTokens?.aDay ?? 0,
    agents: tokens.map((token) => ({
      ...{ id: token.id, name: token.name, madeAt: token.madeAt, endsAt: token.endsAt },
      ...{ opens: token.opens, openedAt: token.openedAt },
      isOver: !isAgentTokenLiving(token, account, deps.now()),
    })),
  };
}

/** @throws ApiError 401 notSignedIn. */
export async function listAgents(deps: AgentTokenDeps, request: Request): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  return success('agents', words.agents, await shown(deps, account));
}

/**
 * The token is in this response, and nowhere else: neither we nor the reader sees it again.
 * @throws ApiError 401 notSignedIn; 400 noAgentName; 403 agentSubscribersOnly; 404 noAgents; 409
 *   agentsUsed.
 */
export async function addAgent(deps: AgentTokenDeps, request: Request): Promise<ApiResponse> {
  const { brand, now, agentTokens } = deps;
  if (brand.agentTokens === undefined) throw rejected(404, 'noAgents');
  const { aDay, days } = brand.agentTokens;
  const { account } = await requireSession(deps, request);
  const { isEntitled } = await deps.readers.entitlement(account);
  if (!isEntitled) throw rejected(403, 'agentSubscribersOnly');
  const name = request.body.agent.trim().slice(0, AGENT_NAME_MAX_LENGTH);
  if (name === '') throw rejected(400, 'noAgentName');
  const endsAt = new Date(now() + days * DAY_MS).toISOString();
  const made = await agentTokens.add(account, { name, aDay, endsAt }, now());
  if (made === undefined) throw rejected(409, 'agentsUsed');
  deps.audit('agent-token-made', request, account.accountId);
  const key = { secret: await deps.subject(), brand: brand.key };
  return success('agent', words.agentReady, {
    token: linkToken(made.id, key, 'agent token'),
    ...(await shown(deps, account)),
  });
}

/** @throws ApiError 401 notSignedIn; 400 unknownAgent: also for another account's. */
export async function removeAgent(deps: AgentTokenDeps, request: Request): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  const { link } = request.body;
  const tokens = await deps.agentTokens.list(account);
  if (!tokens.some(({ id }) => id === link)) throw rejected(400, 'unknownAgent');
  await deps.agentTokens.remove(account, [link]);
  deps.audit('agent-token-revoked', request, account.accountId);
  return listAgents(deps, request);
}
