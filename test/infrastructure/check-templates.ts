/** Applies the CDK's own rules to the templates of several assemblies, to those that are the same once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, CloudFormationValidatePlugin } from 'aws-cdk-lib';
import * as v from 'valibot';

const manifestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    artifacts: v.record(
      v.string(),
      v.object({
        environment: v.optional(v.string()),
        properties: v.optional(v.object({ templateFile: v.optional(v.string()) })),
      }),
    ),
  }),
);

interface Stack {
  readonly templatePath: string;
  readonly stackConstructPath: string;
  /** undefined where the stack may be in any. */
  readonly region: string | undefined;
  /** A synthesis without credentials knows none. */
  readonly accountId: undefined;
}

function stacksOf(assembly: string): Stack[] {
  const manifest = readFileSync(join(assembly, 'manifest.json'), 'utf8');
  return Object.entries(v.parse(manifestSchema, manifest).artifacts).flatMap(
    ([stackConstructPath, { environment, properties }]) => {
      if (properties?.templateFile === undefined) return [];
      // As in `aws://unknown-account/us-east-1`.
      const region = environment?.split('/').at(-1);
      return [
        {
          templatePath: join(assembly, properties.templateFile),
          stackConstructPath,
          region: region === 'unknown-region' ? undefined : region,
          accountId: undefined,
        },
      ];
    },
  );
}

/**
 * @param assemblies folders that the CDK app has written.
 * @throws Error with what CloudFormation would reject, and where.
 */
export function checkTemplates(assemblies: readonly string[]): void {
  const byContent = new Map(
    assemblies.flatMap(stacksOf).map((stack) => {
      const { templatePath, region = '' } = stack;
      return [region + readFileSync(templatePath, 'utf8'), stack];
    }),
  );
  const stackTemplates = [...byContent.values()];
  const { success, violations } = new CloudFormationValidatePlugin().validate({
    templatePaths: stackTemplates.map(({ templatePath }) => templatePath),
    stackTemplates,
    appConstruct: new App(),
  });
  if (success) return;
  const shown = violations.map(({ ruleName, description, violatingResources }) => {
    const places = violatingResources.map(
      ({ templatePath = '', resourceLogicalId = '' }) => `${templatePath} ${resourceLogicalId}`,
    );
    return `${ruleName}: ${description}\n  ${places.join('\n  ')}`;
  });
  throw new Error(`The templates break rules of CloudFormation:\n${shown.join('\n')}`);
}
