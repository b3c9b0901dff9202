/** The stacks of a deployed site, found by the name of its data stack. */
import { EDGE_REGION } from '../../shared/edge-region.ts';
import { describeStack, type StackState } from './describe-stack.ts';
import { awsRegion } from './aws-region.ts';

const stackKinds = ['data', 'site', 'edge', 'watch', 'global', 'desk', 'mail'] as const;
export type StackKind = (typeof stackKinds)[number];
/** What CloudFront takes from its region and reports to it is there, wherever the others are. */
const edgeKinds: ReadonlySet<StackKind> = new Set(['watch', 'global']);

export interface SiteStacks {
  /** `<brand>-<environment>`: begins the names of alarms. */
  readonly site: string;
  readonly region: string;
  /** Whether a stack is absent by right is for the caller to say: not every site has `global`, `desk` and `mail`. */
  readonly stacks: Readonly<Record<StackKind, StackState>>;
}

/** Reads what there is of a site's stacks, each where it belongs. */
export async function readStacks(
  site: string,
  region: string,
): Promise<Record<StackKind, StackState>> {
  const states = await Promise.all(
    stackKinds.map(async (kind) => {
      const name = `${site}-${kind}`;
      const found = await describeStack(name, edgeKinds.has(kind) ? EDGE_REGION : region);
      const state: StackState = found ?? { name, outputs: {} };
      return [kind, state] as const;
    }),
  );
  return Object.fromEntries(states) as Record<StackKind, StackState>;
}

/**
 * @param dataStack `<brand>-<environment>-data`.
 * @throws Error when the name is none of a data stack, or there is no such stack.
 */
export async function readSiteStacks(dataStack: string): Promise<SiteStacks> {
  const site = /^(.+)-data$/.exec(dataStack)?.[1];
  if (site === undefined)
    throw new Error(
      `--stack is "${dataStack}": name the data stack, <brand>-<environment>-data. The others are found by it.`,
    );
  const region = await awsRegion();
  const stacks = await readStacks(site, region);
  if (stacks.data.status === undefined)
    throw new Error(
      `There is no stack ${dataStack} in this account and region (${region}); expected the data stack, <brand>-<environment>-data`,
    );
  return { site, region, stacks };
}

/** @throws Error that names the stack and the output. */
export function outputOf({ name, outputs }: StackState, output: string): string {
  const value = outputs[output];
  if (!value) throw new Error(`the stack ${name} has no output ${output}`);
  return value;
}
