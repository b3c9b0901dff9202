/**
 * Reads CloudFormation templates and names the resources they refer to in text that a test can
 * compare.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const resourceSchema = v.object({
  Type: v.string(),
  Properties: v.optional(v.record(v.string(), v.unknown()), {}),
  DependsOn: v.optional(v.array(v.string()), []),
  DeletionPolicy: v.optional(v.string()),
  UpdateReplacePolicy: v.optional(v.string()),
  Condition: v.optional(v.string()),
  UpdatePolicy: v.optional(v.unknown()),
  Metadata: v.optional(v.record(v.string(), v.unknown()), {}),
});
const templateSchema = v.object({
  Resources: v.record(v.string(), resourceSchema),
  Outputs: v.optional(v.record(v.string(), v.object({ Value: v.unknown() })), {}),
  Conditions: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type Resource = v.InferOutput<typeof resourceSchema>;
export type Template = v.InferOutput<typeof templateSchema>;
export type NamedResource = Resource & { readonly id: string };

export function parseTemplate(raw: unknown): Template {
  return v.parse(templateSchema, raw);
}

export function readTemplate(file: string): Template {
  return parseTemplate(JSON.parse(readFileSync(file, 'utf8')));
}

export function resourcesOfType(template: Template, type: string): NamedResource[] {
  return Object.entries(template.Resources).flatMap(([id, resource]) =>
    resource.Type === type ? [{ id, ...resource }] : [],
  );
}

export function onlyResource(template: Template, type: string): NamedResource {
  const [first, ...others] = resourcesOfType(template, type);
  if (first === undefined || others.length > 0)
    throw new Error(`Expected one ${type}, found ${others.length + (first === undefined ? 0 : 1)}`);
  return first;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Replaces every reference by text: `<PageFunction.Arn>`, `<AWS::Region>`. A reference to another
 * stack's output becomes what that output is, so that a dangling reference throws.
 */
export function describeReferences(
  value: unknown,
  templates: Readonly<Record<string, Template>>,
): unknown {
  const visit = (inner: unknown) => describeReferences(inner, templates);
  if (Array.isArray(value)) return value.map(visit);
  if (!isRecord(value)) return value;
  if (typeof value.Ref === 'string') return `<${value.Ref}>`;
  if (Array.isArray(value['Fn::GetAtt'])) return `<${value['Fn::GetAtt'].join('.')}>`;
  if (typeof value['Fn::Sub'] === 'string')
    return value['Fn::Sub'].replace(/\$\{([^}]+)\}/g, '<$1>');
  const join = value['Fn::Join'];
  if (Array.isArray(join) && Array.isArray(join[1]))
    return join[1].map(visit).join(String(join[0]));
  const output = value['Fn::GetStackOutput'];
  if (isRecord(output)) {
    const found = templates[String(output.StackName)]?.Outputs[String(output.OutputName)];
    if (found === undefined)
      throw new Error(
        `No output ${String(output.OutputName)} in the stack ${String(output.StackName)}`,
      );
    return visit(found.Value);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]));
}

/** A statement of any policy document in a template, with its references as text. */
export interface Statement {
  readonly effect: string;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** `*` or `AWS: *` for anyone. */
  readonly principals: readonly string[];
  readonly conditions: unknown;
}

const oneOrMore = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((value) => [value].flat()),
);
const statementSchema = v.object({
  Effect: v.string(),
  Action: v.optional(oneOrMore, []),
  Resource: v.optional(oneOrMore, []),
  Principal: v.optional(v.union([v.string(), v.record(v.string(), oneOrMore)]), {}),
  Condition: v.optional(v.unknown()),
});

/** Reads the statements of a policy document whose references have been described. */
export function readStatements(document: unknown): Statement[] {
  const { Statement: statements } = v.parse(
    v.object({ Statement: v.array(statementSchema) }),
    document,
  );
  return statements.map((statement) => ({
    effect: statement.Effect,
    actions: statement.Action,
    resources: statement.Resource,
    principals:
      typeof statement.Principal === 'string'
        ? [statement.Principal]
        : Object.entries(statement.Principal).flatMap(([kind, names]) =>
            names.map((name) => `${kind}: ${name}`),
          ),
    conditions: statement.Condition,
  }));
}
