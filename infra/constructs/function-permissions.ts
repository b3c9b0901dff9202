/**
 * The permissions of a function's role: the actions of `lambdas/functions.ts` on the resources they
 * are meant for.
 */
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { FunctionDefinition } from '../../lambdas/functions.ts';
import type { TableName } from '../../services/aws/tables.ts';
import type { DataStack } from '../data-stack.ts';
import { secretsOf, tablesOf } from '../function-environment.ts';
import type { Settings } from '../settings.ts';
import { objectArn, type ObjectArn } from './object-arns.ts';

export interface FunctionPermissions {
  readonly statements: readonly PolicyStatement[];
  /** The resources that end in a wildcard. */
  readonly objects: readonly ObjectArn[];
}

const isReading = (action: string): boolean =>
  ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'].includes(action);

/**
 * Returns the actions on one table. Where the keys that a function may write are restricted, its
 * write actions have their own statement.
 */
function tableStatements(
  definition: FunctionDefinition,
  name: TableName,
  arn: string,
): PolicyStatement[] {
  const actions = definition.tables[name] ?? [];
  const prefixes = definition.writesKeys?.[name];
  if (prefixes === undefined)
    return [new PolicyStatement({ actions: [...actions], resources: [arn] })];
  const reading = actions.filter(isReading);
  return [
    ...(reading.length === 0 ? [] : [new PolicyStatement({ actions: reading, resources: [arn] })]),
    new PolicyStatement({
      actions: actions.filter((action) => !isReading(action)),
      resources: [arn],
      conditions: {
        'ForAllValues:StringLike': {
          'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`),
        },
      },
    }),
  ];
}

/**
 * Returns the permissions for tables, key prefixes, secrets and email; the function handles logging
 * itself.
 */
export function functionPermissions(
  definition: FunctionDefinition,
  data: DataStack,
  { mail, botCheck }: Pick<Settings, 'mail' | 'botCheck'>,
  configurationSet?: string,
): FunctionPermissions {
  const statements = tablesOf(definition).flatMap((name) =>
    tableStatements(definition, name, data.tables[name].tableArn),
  );
  const objectsUnder = (
    prefixes: readonly string[] | undefined,
    action: 's3:GetObject' | 's3:PutObject',
  ): ObjectArn[] => {
    const found = (prefixes ?? []).map((prefix) => objectArn(data, 'ObjectsBucket', `${prefix}*`));
    if (found.length > 0)
      statements.push(
        new PolicyStatement({ actions: [action], resources: found.map(({ arn }) => arn) }),
      );
    return found;
  };
  const objects = [
    ...objectsUnder(definition.reads, 's3:GetObject'),
    ...objectsUnder(definition.puts, 's3:PutObject'),
  ];
  const secrets = secretsOf(definition);
  if (secrets.length > 0) {
    statements.push(
      new PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: secrets.map((name) => data.secrets[name].secretArn),
      }),
    );
  }
  if (definition.checksBots === true && botCheck !== undefined) {
    statements.push(
      new PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: [botCheck.secretArn],
      }),
    );
  }
  if (definition.sendsEmail === true && mail !== undefined) {
    statements.push(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        // An email that names a configuration set takes the right to both.
        resources: [
          ['identity', mail.identity] as const,
          ['configuration-set', configurationSet] as const,
        ].flatMap(([resource, resourceName]) =>
          resourceName === undefined
            ? []
            : [Stack.of(data).formatArn({ service: 'ses', resource, resourceName })],
        ),
      }),
    );
  }
  return { statements, objects };
}
