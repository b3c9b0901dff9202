import { beforeAll, describe, expect, it } from '@jest/globals';
import { synthesize, type Synthesis } from './synthesize.ts';
import { describeReferences, readStatements } from './template.ts';
import { lintTemplate, lintTemplates } from './template-rules.ts';

const syntheses: Record<string, Synthesis> = {};
beforeAll(async () => {
  const [production, staging, ci] = await Promise.all([
    synthesize('production with all options'),
    synthesize('staging'),
    synthesize('ci without reserved concurrency'),
  ]);
  Object.assign(syntheses, { production, staging, ci });
});

function of(environment: string): Synthesis {
  const found = syntheses[environment];
  if (found === undefined) throw new Error(`${environment} was not synthesized`);
  return found;
}

const outputOf = (OutputName: string) => ({
  'Fn::GetStackOutput': { StackName: 'other', OutputName },
});

describe('the templates', () => {
  it.each(['production', 'staging', 'ci'])('IN-01 %s has no finding', (environment) => {
    expect(lintTemplates(of(environment))).toEqual([]);
  });

  it('IN-01 split no output of another stack, which CloudFormation does not document', () => {
    for (const { stacks } of Object.values(syntheses))
      for (const template of Object.values(stacks))
        expect(JSON.stringify(template)).not.toMatch(
          /"Fn::Split":\[[^\]]*"Fn::(?:GetStackOutput|ImportValue)"/,
        );
  });

  it.each([
    ['a reference leads to nothing', { Topic: { Ref: 'Gone' } }],
    ['an output of a stack does not exist', { Topic: outputOf('Gone') }],
    [
      'Fn::Split does not take Fn::GetStackOutput',
      { Topic: { 'Fn::Split': ['/', outputOf('Url')] } },
    ],
    ['resources wait for each other', { Topic: { 'Fn::GetAtt': ['One', 'Arn'] } }],
    ['Description has more than 256 characters', { Description: 'x'.repeat(257) }],
    [
      'a statement stands twice',
      { Policy: { Statement: [{ Effect: 'Deny' }, { Effect: 'Deny' }] } },
    ],
  ])('the rules find that %s', (rule, Properties) => {
    const template = JSON.stringify({
      Resources: { One: { Type: 'AWS::Lambda::Function', Properties } },
    });
    const other = { Resources: {}, Outputs: { Url: { Value: '' } }, Conditions: {} };
    expect(lintTemplate('x', template, { other }).map((finding) => finding.rule)).toEqual([rule]);
  });
});

/** Returns who may do what, a line for each statement. */
function policyTable({ stacks, byFullName }: Synthesis): string[] {
  return Object.values(stacks).flatMap((template) =>
    Object.entries(template.Resources).flatMap(([id, { Type, Properties }]) => {
      const documents =
        Type === 'AWS::IAM::Role' && Array.isArray(Properties.Policies)
          ? Properties.Policies.map((policy: { PolicyDocument: unknown }) => policy.PolicyDocument)
          : [Properties.PolicyDocument];
      return documents
        .filter((document) => document !== undefined)
        .flatMap((document) => readStatements(describeReferences(document, byFullName)))
        .map(
          ({ effect, actions, resources, principals }) =>
            `${id.padEnd(44)} ${effect.padEnd(5)} ${actions.join(' ')} on ${resources.join(' ')}${principals.length === 0 ? '' : ` for ${principals.join(' ')}`}`,
        );
    }),
  );
}

describe('the policies', () => {
  // Its record is in the repository, so that a change of a right is read in a review. After one,
  // `npm test -- test/infrastructure/template-rules -u` writes it anew.
  it('IN-01 are those of the record, and allow no action by wildcard', () => {
    const table = policyTable(of('production'));
    expect(table.join('\n')).toMatchSnapshot();
    expect(table.length).toBeGreaterThan(30);
    expect(
      table.filter(
        (line) => / Allow /.test(line) && /:\*(?: |$)/.test(line.split(' on ')[0] ?? ''),
      ),
    ).toEqual([]);
  });
});
