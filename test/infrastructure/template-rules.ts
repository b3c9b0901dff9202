/**
 * The rules of cfn-lint that concern our templates, on the JSON of a synthesis: limits of
 * CloudFormation and of the services, references that lead somewhere, functions where CloudFormation
 * takes them. The port of cfn-lint to npm does not know the resources of today, and cfn-lint itself
 * is Python.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Synthesis } from './synthesize.ts';
import { parseTemplate, resourcesOfType, type Template } from './template.ts';

export interface Finding {
  readonly rule: string;
  readonly where: string;
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Visits each object of a template with its path. */
function* nodesOf(value: unknown, path: string): Generator<{ node: Node; path: string }> {
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) yield* nodesOf(inner, `${path}/${index}`);
  } else if (isNode(value)) {
    yield { node: value, path };
    for (const [key, inner] of Object.entries(value)) yield* nodesOf(inner, `${path}/${key}`);
  }
}

/**
 * What Fn::Split takes as its source string
 * (https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-split.html).
 */
const inSplit = new Set([
  'Fn::Base64',
  'Fn::FindInMap',
  'Fn::GetAtt',
  'Fn::GetAZs',
  'Fn::If',
  'Fn::ImportValue',
  'Fn::Join',
  'Fn::Select',
  'Fn::Sub',
  'Ref',
]);

/**
 * CloudFormation's quotas
 * (https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html).
 */
const limits = { bytes: 1_048_576, resources: 500, outputs: 200, parameters: 200, logicalId: 255 };

/** The longest that a text of a property may be, by the type of its resource. */
const textLimits: readonly (readonly [type: string, property: string, most: number])[] = [
  ['AWS::Lambda::Function', 'Description', 256],
  ['AWS::Lambda::Alias', 'Name', 128],
  ['AWS::CloudFront::Function', 'Name', 64],
  ['AWS::CloudFront::CachePolicy', 'CachePolicyConfig.Name', 128],
  ['AWS::CloudFront::CachePolicy', 'CachePolicyConfig.Comment', 128],
  ['AWS::CloudFront::OriginRequestPolicy', 'OriginRequestPolicyConfig.Comment', 128],
  ['AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig.Name', 128],
  ['AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig.Comment', 128],
  ['AWS::CloudFront::OriginAccessControl', 'OriginAccessControlConfig.Name', 64],
  ['AWS::CloudFront::OriginAccessControl', 'OriginAccessControlConfig.Description', 256],
  ['AWS::CloudFront::Distribution', 'DistributionConfig.Comment', 128],
  ['AWS::CloudWatch::Alarm', 'AlarmDescription', 1_024],
  ['AWS::IAM::ManagedPolicy', 'Description', 1_000],
  ['AWS::SecretsManager::Secret', 'Description', 2_048],
  ['AWS::WAFv2::WebACL', 'Description', 256],
];

/** How many characters a policy may have, without white space. */
const policyLimits: Readonly<Record<string, number>> = {
  'AWS::IAM::ManagedPolicy': 6_144,
  'AWS::IAM::Role': 10_240,
  'AWS::IAM::Policy': 10_240,
};

function valueAt(properties: Node, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isNode(value) ? value[key] : undefined), properties);
}

/** Targets of the references in a value, within its template. */
function targetsIn(value: unknown): { target: string; path: string }[] {
  return [...nodesOf(value, '')].flatMap(({ node, path }) => {
    const [key, ...others] = Object.keys(node);
    if (others.length > 0) return [];
    if (key === 'Ref') return [{ target: String(node.Ref), path }];
    const getAtt = node['Fn::GetAtt'];
    if (Array.isArray(getAtt)) return [{ target: String(getAtt[0]), path }];
    if (key !== 'Fn::Sub') return [];
    const text = [node['Fn::Sub']].flat()[0];
    return [...String(text).matchAll(/\$\{([^!}.]+)[^}]*\}/g)].map(([, name = '']) => ({
      target: name,
      path,
    }));
  });
}

function checkReferences(template: Node, byFullName: Synthesis['byFullName']): Finding[] {
  const resources = isNode(template.Resources) ? template.Resources : {};
  const parameters = isNode(template.Parameters) ? template.Parameters : {};
  const conditions = isNode(template.Conditions) ? template.Conditions : {};
  const known = (name: string) =>
    name.startsWith('AWS::') || Object.hasOwn(resources, name) || Object.hasOwn(parameters, name);
  const all = targetsIn(template);
  const findings = all
    .filter(({ target }) => !known(target))
    .map(({ target, path }) => ({
      rule: 'a reference leads to nothing',
      where: `${path}: ${target}`,
    }));
  for (const name of Object.keys(parameters))
    if (!all.some(({ target }) => target === name))
      findings.push({ rule: 'a parameter is not used', where: name });
  const used = JSON.stringify(resources);
  for (const name of Object.keys(conditions))
    if (!used.includes(`"Condition":"${name}"`) && !used.includes(`"Fn::If":["${name}"`))
      findings.push({ rule: 'a condition is not used', where: name });
  for (const [id, resource] of Object.entries(resources)) {
    if (!isNode(resource)) continue;
    for (const on of [resource.DependsOn ?? []].flat())
      if (!Object.hasOwn(resources, String(on)))
        findings.push({ rule: 'a dependency leads to nothing', where: `${id}: ${String(on)}` });
    if (resource.Condition !== undefined && !Object.hasOwn(conditions, String(resource.Condition)))
      findings.push({ rule: 'a condition does not exist', where: id });
  }
  for (const { node, path } of nodesOf(template, '')) {
    const output = node['Fn::GetStackOutput'];
    if (!isNode(output)) continue;
    const from = byFullName[String(output.StackName)];
    if (from?.Outputs[String(output.OutputName)] === undefined)
      findings.push({ rule: 'an output of a stack does not exist', where: path });
  }
  return findings;
}

/** Finds resources that wait for each other. */
function checkCircles(template: Node): Finding[] {
  const resources = isNode(template.Resources) ? template.Resources : {};
  const edges = new Map(
    Object.entries(resources).map(([id, resource]) => {
      const dependsOn = isNode(resource) ? [resource.DependsOn ?? []].flat().map(String) : [];
      return [id, [...dependsOn, ...targetsIn(resource).map(({ target }) => target)]] as const;
    }),
  );
  const done = new Set<string>();
  const findings: Finding[] = [];
  function visit(id: string, above: readonly string[]): void {
    if (above.includes(id)) {
      findings.push({ rule: 'resources wait for each other', where: [...above, id].join(' → ') });
      return;
    }
    if (done.has(id)) return;
    for (const next of edges.get(id) ?? []) visit(next, [...above, id]);
    done.add(id);
  }
  for (const id of edges.keys()) visit(id, []);
  return findings;
}

function checkFunctions(template: Node): Finding[] {
  return [...nodesOf(template, '')].flatMap(({ node, path }) => {
    const split = node['Fn::Split'];
    if (!Array.isArray(split) || !isNode(split[1])) return [];
    const [name = ''] = Object.keys(split[1]);
    return inSplit.has(name) ? [] : [{ rule: `Fn::Split does not take ${name}`, where: path }];
  });
}

function checkLimits(text: string, template: Template, parameters: number): Finding[] {
  const counts = {
    bytes: Buffer.byteLength(text),
    resources: Object.keys(template.Resources).length,
    outputs: Object.keys(template.Outputs).length,
    parameters,
    logicalId: Math.max(...Object.keys(template.Resources).map((id) => id.length)),
  };
  const findings = Object.entries(counts).flatMap(([name, count]) =>
    count > limits[name as keyof typeof limits]
      ? [{ rule: `more ${name} than CloudFormation takes`, where: String(count) }]
      : [],
  );
  for (const [type, property, most] of textLimits)
    for (const { id, Properties } of resourcesOfType(template, type)) {
      const value = valueAt(Properties, property);
      if (typeof value === 'string' && value.length > most)
        findings.push({ rule: `${property} has more than ${most} characters`, where: id });
    }
  for (const [type, most] of Object.entries(policyLimits))
    for (const { id, Properties } of resourcesOfType(template, type)) {
      const size = JSON.stringify(Properties.Policies ?? Properties.PolicyDocument ?? '').length;
      if (size > most) findings.push({ rule: `more policy than ${most} characters`, where: id });
    }
  for (const { id, Properties } of resourcesOfType(template, 'AWS::Lambda::Function')) {
    const variables = JSON.stringify(Properties.Environment ?? {});
    if (variables.length > 4_096) findings.push({ rule: 'more environment than 4 KB', where: id });
  }
  return findings;
}

/** Two statements of a policy that say the same are one too many. */
function checkStatements(template: Template): Finding[] {
  return Object.entries(template.Resources).flatMap(([id, { Properties }]) =>
    [...nodesOf(Properties, id)].flatMap(({ node, path }) => {
      const statements = node.Statement;
      if (!Array.isArray(statements)) return [];
      const isTwice = statements.some((one, index) =>
        statements.slice(index + 1).some((other) => isDeepStrictEqual(one, other)),
      );
      return isTwice ? [{ rule: 'a statement stands twice', where: path }] : [];
    }),
  );
}

/** @param text The template as JSON. */
export function lintTemplate(
  name: string,
  text: string,
  byFullName: Synthesis['byFullName'],
): Finding[] {
  const raw: unknown = JSON.parse(text);
  if (!isNode(raw)) throw new Error(`${name} is no template`);
  const template = parseTemplate(raw);
  const parameters = Object.keys(isNode(raw.Parameters) ? raw.Parameters : {}).length;
  return [
    ...checkReferences(raw, byFullName),
    ...checkCircles(raw),
    ...checkFunctions(raw),
    ...checkLimits(text, template, parameters),
    ...checkStatements(template),
  ].map(({ rule, where }) => ({ rule, where: `${name}: ${where}` }));
}

/** Returns what the rules find in the three templates of a synthesis. */
export function lintTemplates({ directory, byFullName }: Synthesis): Finding[] {
  return Object.keys(byFullName).flatMap((name) =>
    lintTemplate(name, readFileSync(join(directory, `${name}.template.json`), 'utf8'), byFullName),
  );
}
