/**
 * The permissions of a function's role: the actions of `lambdas/functions.ts` on the resources they
 * are meant for.
 */
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { FunctionDefinition } from '../../lambdas/functions.ts';
import { queueNames } from '../../services/aws/queues.ts';
import type { TableName } from '../../services/aws/tables.ts';
import type { DataStack } from '../data-stack.ts';
import { secretsOf, tablesOf } from '../function-environment.ts';
import type { Settings } from '../settings.ts';
import type { EventQueues } from './event-queues.ts';
import { objectArn, type ObjectArn } from './object-arns.ts';
import { publishedObjects, writingObjects } from './publisher-policy.ts';

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

function readSecrets(resources: readonly string[]): PolicyStatement[] {
  if (resources.length === 0) return [];
  const actions = ['secretsmanager:GetSecretValue'];
  return [new PolicyStatement({ actions, resources: [...resources] })];
}

/** Returns what a function may do with queues: take from its own, and send to those that it names. */
function queueStatements(
  name: string,
  { sendsTo = [] }: FunctionDefinition,
  { queues, ofSchedules }: EventQueues,
): PolicyStatement[] {
  const ownName = queueNames.find((queue) => queue === name);
  const own = ownName === undefined ? undefined : queues[ownName];
  // Lambda puts runs of a schedule that failed there, as the function.
  const deadLetters = ofSchedules.get(name);
  const sent = [
    ...sendsTo.flatMap((queue) => queues[queue]?.queue ?? []),
    ...(deadLetters === undefined ? [] : [deadLetters]),
  ].map(({ queueArn }) => queueArn);
  return [
    ...(own === undefined
      ? []
      : [
          new PolicyStatement({
            actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
            resources: [own.queue.queueArn],
          }),
        ]),
    ...(sent.length === 0
      ? []
      : [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: sent })]),
  ];
}

/** An email that names a configuration set takes the right to both. */
function sendingEmail(
  data: DataStack,
  identity: string,
  configurationSet: string | undefined,
): PolicyStatement {
  return new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: [
      ['identity', identity] as const,
      ['configuration-set', configurationSet] as const,
    ].flatMap(([resource, resourceName]) =>
      resourceName === undefined
        ? []
        : [Stack.of(data).formatArn({ service: 'ses', resource, resourceName })],
    ),
  });
}

function uploadedObjects({ takesUploads }: FunctionDefinition, data: DataStack): ObjectArn[] {
  return takesUploads === true ? [objectArn(data, 'UploadsBucket', 'uploads/*')] : [];
}

/** A form that puts an object has the rights of who signed it. */
function takingUploads(uploads: readonly ObjectArn[]): PolicyStatement {
  return new PolicyStatement({
    actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
    resources: uploads.map(({ arn }) => arn),
  });
}

/**
 * Returns the permissions for tables, key prefixes, secrets, queues and email; the function handles
 * logging itself.
 */
export function functionPermissions(
  name: string,
  definition: FunctionDefinition,
  data: DataStack,
  queues: EventQueues,
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
  const published = definition.publishes === true ? publishedObjects(data) : [];
  const uploads = uploadedObjects(definition, data);
  const objects = [
    ...uploads,
    ...objectsUnder(definition.reads, 's3:GetObject'),
    ...objectsUnder(definition.puts, 's3:PutObject'),
    ...published,
  ];
  if (definition.publishes === true) statements.push(...writingObjects(data, published));
  if (uploads.length > 0) statements.push(takingUploads(uploads));
  statements.push(
    ...readSecrets(
      secretsOf(definition).flatMap((secret) => data.secrets[secret]?.secretArn ?? []),
    ),
    ...queueStatements(name, definition, queues),
    ...readSecrets(
      definition.checksBots === true && botCheck !== undefined ? [botCheck.secretArn] : [],
    ),
  );
  if (definition.sendsEmail === true && mail !== undefined)
    statements.push(sendingEmail(data, mail.identity, configurationSet));
  if (definition.readsSendingLimits === true && mail !== undefined)
    // An account has no resource of its own.
    statements.push(new PolicyStatement({ actions: ['ses:GetAccount'], resources: ['*'] }));
  return { statements, objects };
}
