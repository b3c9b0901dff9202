/**
 * POST /api/hooks/sources: WordPress or Ghost reports that something has changed
 * (docs/contracts/source-hook.md). A report is a hint: it is queued, and the item is asked for.
 */
import {
  askedPreview,
  hookHints,
  isNothing,
  type AskedPreview,
} from '../../importing/remote/hook-hints.ts';
import { remoteSystems, type RemoteSystem } from '../../importing/remote/remote-source.ts';
import { parseSourceKeys, type SourceKeys } from '../../importing/remote/source-keys.ts';
import type { SyncStore } from '../../importing/remote/sync-store.ts';
import { idOfNumbered } from '../../importing/wxr/entry-id.ts';
import { siteKeyOf } from '../../importing/wxr/site-key.ts';
import { webhooks } from '../../shared/webhooks.ts';
import type { SendToQueue } from '../../services/aws/queue-sender.ts';
import type { SecretReader } from '../../services/aws/secrets.ts';
import { createPreviewToken } from '../../services/content/preview-token.ts';
import { ApiError, unavailable } from '../../services/http/api-error.ts';
import type { ApiHandler } from '../../services/http/api-handler.ts';
import { verifyGhostHook, verifyHook } from '../../services/http/hook-signature.ts';
import { parseJson } from '../../services/http/read-body.ts';
import {
  webhookHandler,
  type WebhookOptions,
  type WebhookRequest,
} from '../../services/http/webhook-handler.ts';

export interface SourceHookDeps {
  readonly api: WebhookOptions;
  /** The secret `sources`. */
  readonly keys: SecretReader;
  /** Sends to the queue `source-changes`. */
  readonly send: SendToQueue;
  readonly store: Pick<SyncStore, 'read'>;
  /** Whether an item is published, and there is no draft of it. */
  readonly isPublished: (id: string) => Promise<boolean>;
  /** Secret of the links that open drafts. */
  readonly previewSecret: SecretReader;
  /** Of the magazine, without a slash at its end. */
  readonly origin: string;
  /** Epoch ms. */
  readonly now: () => number;
}

interface Caller {
  readonly name: string;
  readonly system: RemoteSystem;
  /** The same when the same bytes come again. */
  readonly callId: string;
}

function systemOf(name: string): RemoteSystem | undefined {
  return remoteSystems.find((system) => name.startsWith(`${system}:`));
}

/**
 * Returns the source by whose secret a call is signed.
 * @throws ApiError 401 when there is none, or the call is too old or of the future.
 */
async function callerOf(
  { rawBody, header }: WebhookRequest,
  keys: SourceKeys,
  nowMs: number,
): Promise<Caller | undefined> {
  for (const [name, { hook }] of Object.entries(keys)) {
    const system = systemOf(name);
    try {
      if (system === 'ghost') {
        const call = { rawBody, signature: header('x-ghost-signature') };
        return { name, system, callId: verifyGhostHook(call, { secret: hook, nowMs }) };
      }
      if (system === 'wordpress') {
        const call = { rawBody, signature: header('x-masthead-signature') };
        const read = () => Promise.resolve([hook]);
        return { name, system, callId: await verifyHook(call, { read, name: 'sources', nowMs }) };
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'bad-signature') throw error;
    }
  }
  return undefined;
}

const PREVIEW_MS = 24 * 3_600_000;

/**
 * Returns the signed link to a draft, of an imported post or of one that is about to be. Undefined: the
 * post is published, and the CMS shows what is new in it.
 * @throws ApiError 503 while drafts cannot be shown.
 */
async function previewLink(
  { id, guid, site }: AskedPreview,
  name: string,
  { store, isPublished, previewSecret, origin, now }: SourceHookDeps,
): Promise<string | undefined> {
  const [secret] = await previewSecret();
  const followed = await store.read(name);
  if (secret === undefined || followed === undefined)
    throw unavailable('There is no secret to sign preview links with, or no such source');
  const known = followed.site ?? siteKeyOf(site, followed.title);
  const item = idOfNumbered({ id: String(id), guid }, known);
  if (await isPublished(item)) return undefined;
  const token = createPreviewToken(secret, item, now() + PREVIEW_MS);
  return `${origin}/preview/story/${item}/?token=${token}`;
}

export function sourceHookHandler(deps: SourceHookDeps): ApiHandler {
  const { api, keys: read, send, now } = deps;
  return webhookHandler(api, webhooks['source-hook'], async (request) => {
    const [secret] = await read();
    if (secret === undefined)
      throw unavailable('The magazine follows no source: masthead sync connect');
    const caller = await callerOf(request, parseSourceKeys(secret), now());
    if (caller === undefined)
      throw new ApiError(401, 'bad-signature', 'The signature is missing or does not fit');
    const { name, system, callId } = caller;
    const body = parseJson(request.rawBody.toString());
    const preview = system === 'wordpress' ? askedPreview(body) : undefined;
    if (preview !== undefined)
      return { status: 200, body: { url: await previewLink(preview, name, deps) } };
    const hints = hookHints(system, body);
    if (hints === undefined)
      throw new ApiError(400, 'bad-report', 'The body is no report of a change');
    if (!isNothing(hints))
      await send([
        {
          body: JSON.stringify({ source: name, hints }),
          group: 'sources',
          deduplicationId: callId,
        },
      ]);
    return { status: 202, body: { accepted: !isNothing(hints) } };
  });
}
