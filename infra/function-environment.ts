/** The environment of each function: the one place that says which variable it gets. */
import type { FunctionDefinition } from '../lambdas/functions.ts';
import { tables, type TableName } from '../lambdas/runtime/tables.ts';
import type { Environment } from '../shared/environment.ts';

/** What proves a request came through the distribution, and what preview links are signed with. */
export const secretNames = ['edge', 'preview'] as const;
export type SecretName = (typeof secretNames)[number];

type TableVariable = (typeof tables)[TableName]['variable'];
type EndpointVariable = 'AWS_ENDPOINT_URL_DYNAMODB' | 'AWS_ENDPOINT_URL_S3';
type SecretVariable = 'EDGE_SECRET_ID' | 'PREVIEW_SECRET_ID';
export type FunctionVariable = TableVariable | SecretVariable | EndpointVariable | 'OBJECTS_BUCKET' | 'BRAND' | 'ENVIRONMENT' | 'PWA_ENABLED';
export type FunctionEnvironment = Partial<Record<FunctionVariable, string>>;

/** Secrets are named here, never held: a function reads the value with its own role. */
const secretVariables: Readonly<Record<SecretName, SecretVariable>> = { edge: 'EDGE_SECRET_ID', preview: 'PREVIEW_SECRET_ID' };

/** Names that exist only once the data is deployed. */
export interface DataNames {
  readonly tables: Readonly<Record<TableName, string>>;
  readonly objectsBucket: string;
  readonly secretIds: Readonly<Record<SecretName, string>>;
}

/** The tables that a function may use, in the order of the table list. */
export function tablesOf(definition: FunctionDefinition): TableName[] {
  return (Object.keys(tables) as TableName[]).filter((name) => definition.tables[name] !== undefined);
}

/** The page function alone believes `accept-payment`, from the distribution only, and opens previews. */
export function secretsOf(definition: FunctionDefinition): readonly SecretName[] {
  return definition.route === 'page' ? secretNames : [];
}

export interface EnvironmentOptions {
  readonly data: DataNames;
  readonly brandKey: string;
  readonly environment: Environment;
  readonly pwa: 'yes' | 'no';
  /** Addresses of a store on this machine; absent means AWS. */
  readonly localDynamodb?: string;
  readonly localObjects?: string;
}

/** A function is told of what its role may touch, and of nothing else. */
export function functionEnvironment(
  definition: FunctionDefinition,
  { data, brandKey, environment, pwa, localDynamodb, localObjects }: EnvironmentOptions,
): FunctionEnvironment {
  return {
    BRAND: brandKey,
    ENVIRONMENT: environment,
    ...(definition.route === 'page' ? { PWA_ENABLED: pwa } : {}),
    ...Object.fromEntries(tablesOf(definition).map((name) => [tables[name].variable, data.tables[name]])),
    ...(definition.reads === undefined ? {} : { OBJECTS_BUCKET: data.objectsBucket }),
    ...Object.fromEntries(secretsOf(definition).map((name) => [secretVariables[name], data.secretIds[name]])),
    ...(localDynamodb === undefined ? {} : { AWS_ENDPOINT_URL_DYNAMODB: localDynamodb }),
    ...(localObjects === undefined ? {} : { AWS_ENDPOINT_URL_S3: localObjects }),
  };
}
