/** Every Lambda function once: what the build bundles, the CDK app deploys and the local host runs. */
import type { TableName } from './runtime/tables.ts';

export interface FunctionDefinition {
  /** `page` answers CloudFront's default behaviour by its function URL; the others are routes of the HTTP API. */
  readonly route: 'page' | { readonly method: 'GET' | 'POST'; readonly path: `/api/${string}` };
  readonly description: string;
  readonly memoryMb: number;
  /** Below what calls it: CloudFront waits 6 s for the page. */
  readonly timeoutS: number;
  readonly reservedConcurrency?: number;
  /** The exact DynamoDB actions it may take on each table. */
  readonly tables: Partial<Record<TableName, readonly `dynamodb:${string}`[]>>;
  /** Key prefixes in the site bucket that it may read. */
  readonly reads?: readonly string[];
}

export const functions = {
  page: {
    route: 'page',
    description: 'Renders every page on the server, and answers output=json with its state',
    memoryMb: 1024,
    timeoutS: 5,
    tables: { content: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'] },
    reads: ['search/'],
  },
  status: {
    route: { method: 'GET', path: '/api/status' },
    description: 'Says which build runs and whether it reaches its content, for monitors',
    memoryMb: 256,
    timeoutS: 3,
    tables: { content: ['dynamodb:GetItem'] },
  },
} as const satisfies Record<string, FunctionDefinition>;
export type FunctionName = keyof typeof functions;
