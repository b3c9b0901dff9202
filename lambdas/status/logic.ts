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
}

export function statusHandler({
  brand,
  build,
  newest,
}: StatusDeps): () => Promise<APIGatewayProxyStructuredResultV2> {
  return async () => {
    const content = await newest().then(
      (head) => (head === undefined ? 'empty' : 'ok'),
      () => 'unreachable',
    );
    return {
      statusCode: content === 'unreachable' ? 503 : 200,
      headers: { 'content-type': 'application/json', 'cache-control': PRIVATE_CACHE_CONTROL },
      body: JSON.stringify({ brand, build, content }),
    };
  };
}
