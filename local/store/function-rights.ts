/**
 * What a function may ask of the tables. Its role says so in AWS (`infra/constructs/function-permissions.ts`);
 * here the embedded DynamoDB does, so that a right that is missing is missed before a deployment.
 */
import { functions, type FunctionDefinition } from '../../lambdas/functions.ts';
import { tableNames } from '../../services/aws/tables.ts';
import { localTableName } from './store-environment.ts';

type Attributes = Readonly<Record<string, { readonly S?: string }>>;
interface Write {
  readonly PutRequest?: { readonly Item: Attributes };
  readonly DeleteRequest?: { readonly Key: Attributes };
}
/** The parts of a request that a role's policy looks at. */
interface TableRequest {
  readonly TableName?: string;
  /** Of BatchWriteItem; BatchGetItem has keys of another shape. */
  readonly RequestItems?: Readonly<Record<string, readonly Write[]>>;
  /** Of PutItem. */
  readonly Item?: Attributes;
  /** Of GetItem, UpdateItem and DeleteItem. */
  readonly Key?: Attributes;
}

const definitions: Readonly<Record<string, FunctionDefinition>> = functions;
const readings = ['GetItem', 'BatchGetItem', 'Query'];

function writtenKeys(request: TableRequest, table: string): readonly string[] {
  const writes = request.RequestItems?.[table] ?? [];
  const written = [
    ...[request.Item, request.Key],
    ...writes.flatMap(({ PutRequest, DeleteRequest }) => [PutRequest?.Item, DeleteRequest?.Key]),
  ];
  return written.flatMap((attributes) => attributes?.pk?.S ?? []);
}

/**
 * Returns what the role of a function does not allow, e.g. `dynamodb:Query on masthead-readers`;
 * undefined for a request that it allows.
 * @param operation e.g. `PutItem`.
 * @param body JSON of the request.
 */
export function missingRight(name: string, operation: string, body: string): string | undefined {
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  const request = JSON.parse(body) as TableRequest;
  const asked =
    request.RequestItems === undefined
      ? [request.TableName ?? '']
      : Object.keys(request.RequestItems);
  const action = `dynamodb:${operation}` as const;
  for (const table of asked) {
    const known = tableNames.find((each) => localTableName(each) === table);
    const actions = known === undefined ? undefined : definition?.tables[known];
    if (known === undefined || actions?.includes(action) !== true) return `${action} on ${table}`;
    const prefixes = definition?.writesKeys?.[known];
    if (prefixes === undefined || readings.includes(operation)) continue;
    const key = writtenKeys(request, table).find(
      (pk) => !prefixes.some((prefix) => pk.startsWith(prefix)),
    );
    if (key !== undefined) return `${action} on ${table}, key ${key}`;
  }
  return undefined;
}
