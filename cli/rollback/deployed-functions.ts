/** The functions of a deployed site stack, with their aliases and versions. */
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import {
  GetAliasCommand,
  LambdaClient,
  UpdateAliasCommand,
  paginateListVersionsByFunction,
} from '@aws-sdk/client-lambda';
import { LIVE_ALIAS } from '../../lambdas/functions.ts';
import { isMissingStack } from '../deployed/describe-stack.ts';
import type { FunctionVersion, ReleasedFunction } from './plan-rollback.ts';

export interface DeployedFunction extends ReleasedFunction {
  /** As in the template: `PageFunction`. */
  readonly logicalId: string;
}

export interface DeployedSite {
  readonly functions: readonly DeployedFunction[];
  /** Points the alias of a function to a version, for all callers. */
  move(name: string, version: number): Promise<void>;
}

function versionOf(number: number, variables: Record<string, string> = {}): FunctionVersion {
  const { RELEASE: release, CONTENT_SCHEMA: content } = variables;
  return { number, release, ...(content === undefined ? {} : { content: Number(content) }) };
}

async function versionsOf(lambda: LambdaClient, name: string): Promise<FunctionVersion[]> {
  const versions: FunctionVersion[] = [];
  for await (const page of paginateListVersionsByFunction(
    { client: lambda },
    { FunctionName: name },
  ))
    for (const { Version, Environment } of page.Versions ?? [])
      if (Version !== undefined && /^\d+$/.test(Version))
        versions.push(versionOf(Number(Version), Environment?.Variables));
  return versions;
}

/** Names of the stack's functions that have an alias, by their logical ids. */
async function functionNames(
  cloudFormation: CloudFormationClient,
  stack: string,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const withAlias = new Set<string>();
  try {
    for await (const page of paginateListStackResources(
      { client: cloudFormation },
      { StackName: stack },
    ))
      for (const resource of page.StackResourceSummaries ?? []) {
        const { ResourceType, LogicalResourceId = '', PhysicalResourceId = '' } = resource;
        if (ResourceType === 'AWS::Lambda::Function')
          names.set(LogicalResourceId, PhysicalResourceId);
        // arn:aws:lambda:<region>:<account>:function:<name>:<alias>
        if (ResourceType === 'AWS::Lambda::Alias')
          withAlias.add(PhysicalResourceId.split(':')[6] ?? '');
      }
  } catch (error) {
    if (isMissingStack(error))
      throw new Error(
        `There is no stack ${stack} in this account and region; expected the site stack, <brand>-<environment>-site.`,
        { cause: error },
      );
    throw error;
  }
  return new Map([...names].filter(([, name]) => withAlias.has(name)));
}

/** Those of the desk are in a stack of their own, which not every site has. */
async function deskFunctionNames(
  cloudFormation: CloudFormationClient,
  stack: string,
): Promise<ReadonlyMap<string, string>> {
  try {
    return await functionNames(cloudFormation, stack.replace(/-site$/, '-desk'));
  } catch (error) {
    if (error instanceof Error && isMissingStack(error.cause)) return new Map();
    throw error;
  }
}

/**
 * @param region Credentials come from the environment, as for the AWS command line.
 * @throws Error when there is no such stack, or it has no function with an alias.
 */
export async function openDeployedSite(stack: string, region: string): Promise<DeployedSite> {
  const lambda = new LambdaClient({ region });
  const cloudFormation = new CloudFormationClient({ region });
  const names = await functionNames(cloudFormation, stack);
  if (names.size === 0)
    throw new Error(`The stack ${stack} has no function with the alias "${LIVE_ALIAS}".`);
  const desk = await deskFunctionNames(cloudFormation, stack);
  const functions = await Promise.all(
    [...names, ...desk].map(async ([logicalId, name]): Promise<DeployedFunction> => {
      const [alias, versions] = await Promise.all([
        lambda.send(new GetAliasCommand({ FunctionName: name, Name: LIVE_ALIAS })),
        versionsOf(lambda, name),
      ]);
      return { logicalId, name, live: Number(alias.FunctionVersion), versions };
    }),
  );
  return {
    functions,
    async move(name, version) {
      await lambda.send(
        new UpdateAliasCommand({
          FunctionName: name,
          Name: LIVE_ALIAS,
          FunctionVersion: String(version),
          // A canary that is under way ends: all callers get this version.
          RoutingConfig: { AdditionalVersionWeights: {} },
        }),
      );
    },
  };
}
