/** Which functions a deployment has: some are for what a publisher may do without, and cost nothing then. */
import { functions, type FunctionDefinition, type FunctionName } from '../lambdas/functions.ts';
import type { Settings } from './settings.ts';

export type DeployedParts = Pick<Settings, 'sources'>;

/** In a stack of their own, which a site has with `-c desk=on`: the site stack has no room for them. */
export const deskFunctions = (Object.keys(functions) as FunctionName[]).filter(
  (name) => needsOf(name) === 'desk',
);

function needsOf(name: FunctionName): FunctionDefinition['needs'] {
  const { needs }: FunctionDefinition = functions[name];
  return needs;
}

/** Whether the site stack has a function. */

export function isDeployed({ needs }: FunctionDefinition, settings: DeployedParts): boolean {
  if (needs === 'desk') return false;
  return needs === undefined || settings[needs] === 'on';
}

/** Returns the functions of the site stack. */
export function deployedFunctions(settings: DeployedParts): FunctionName[] {
  return (Object.keys(functions) as FunctionName[]).filter((name) =>
    isDeployed(functions[name], settings),
  );
}
