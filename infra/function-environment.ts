/** The environment of each function: the one place that says which variable it gets. */
import type { FunctionDefinition } from '../lambdas/functions.ts';
import { tables, type TableName } from '../lambdas/runtime/tables.ts';
import type { Environment } from '../shared/environment.ts';

type TableVariable = (typeof tables)[TableName]['variable'];
/** Secrets are named here, never held: a function reads the value with its own role. */
export type FunctionVariable = TableVariable | 'OBJECTS_BUCKET' | 'BRAND' | 'ENVIRONMENT' | 'EDGE_SECRET_ID';
export type FunctionEnvironment = Partial<Record<FunctionVariable, string>>;

/** Names that exist only once the data is deployed. */
export interface DataNames {
  readonly tables: Readonly<Record<TableName, string>>;
  readonly objectsBucket: string;
  readonly edgeSecretId: string;
}

/** The tables that a function may use, in the order of the table list. */
export function tablesOf(definition: FunctionDefinition): TableName[] {
  return (Object.keys(tables) as TableName[]).filter((name) => definition.tables[name] !== undefined);
}

/** Whether a function must know a request that came through the distribution: it believes `accept-payment` from that one only. */
export function knowsEdgeSecret(definition: FunctionDefinition): boolean {
  return definition.route === 'page';
}

/** A function is told of what its role may touch, and of nothing else. */
export function functionEnvironment(
  definition: FunctionDefinition,
  { data, brandKey, environment }: { data: DataNames; brandKey: string; environment: Environment },
): FunctionEnvironment {
  return {
    BRAND: brandKey,
    ENVIRONMENT: environment,
    ...Object.fromEntries(tablesOf(definition).map((name) => [tables[name].variable, data.tables[name]])),
    ...(definition.reads === undefined ? {} : { OBJECTS_BUCKET: data.objectsBucket }),
    ...(knowsEdgeSecret(definition) ? { EDGE_SECRET_ID: data.edgeSecretId } : {}),
  };
}
