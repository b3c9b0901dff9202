/** Reports which build runs and whether its content table responds. */
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';

export interface StatusDeps {
  /** Key of the brand. */
  readonly brand: string;
  /** Id of the build. */
  readonly build: string;
  /** Reads the head of the list of newest items: the smallest item that every site has. */
  readonly newest: () => Promise<object | undefined>;
  /** Whether the store keeps what it is given: on one machine it may only be read. */
  readonly takesWrites: () => Promise<boolean>;
}

async function contentState({ newest, takesWrites }: StatusDeps): Promise<string> {
  try {
    const [head, isWritable] = await Promise.all([newest(), takesWrites()]);
    if (!isWritable) return 'read-only';
    return head === undefined ? 'empty' : 'ok';
  } catch {
    return 'unreachable';
  }
}

export function statusHandler(deps: StatusDeps): () => Promise<APIGatewayProxyStructuredResultV2> {
  const { brand, build } = deps;
  return async () => {
    const content = await contentState(deps);
    return {
      statusCode: content === 'ok' || content === 'empty' ? 200 : 503,
      headers: { 'content-type': 'application/json', 'cache-control': PRIVATE_CACHE_CONTROL },
      body: JSON.stringify({ brand, build, content }),
    };
  };
}
