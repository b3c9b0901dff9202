/** What a deployment makes to send emails, and to learn what became of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fullStackName, synthesize, type Synthesis } from './synthesize.ts';
import { describeReferences, onlyResource, resourcesOfType, type Template } from './template.ts';

/** Without a zone, with one, and with an identity that SES has already. */
let plain: Synthesis;
let zoned: Synthesis;
let referenced: Synthesis;

beforeAll(async () => {
  [plain, zoned, referenced] = await Promise.all([
    synthesize('production with emails'),
    synthesize('staging with emails and a zone'),
    synthesize('staging with an email identity'),
  ]);
});

function mailOf({ mail }: Synthesis['stacks']): Template {
  if (mail === undefined) throw new Error('There is no mail stack');
  return mail;
}

function records({ stacks, byFullName }: Synthesis): unknown[] {
  return resourcesOfType(mailOf(stacks), 'AWS::Route53::RecordSet').map(({ Properties }) =>
    describeReferences(
      {
        type: Properties.Type,
        name: Properties.Name,
        values: Properties.ResourceRecords,
        zone: Properties.HostedZoneId,
      },
      byFullName,
    ),
  );
}

describe('The domain of the sender', () => {
  it('is an identity of SES with a MAIL FROM domain, which outlives its stack in production', () => {
    const { Properties, DeletionPolicy } = onlyResource(
      mailOf(plain.stacks),
      'AWS::SES::EmailIdentity',
    );
    expect(Properties).toMatchObject({
      EmailIdentity: 'news.meridian.example',
      MailFromAttributes: {
        MailFromDomain: 'bounce.news.meridian.example',
        BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
      },
    });
    expect(DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(onlyResource(mailOf(zoned.stacks), 'AWS::SES::EmailIdentity').DeletionPolicy).toBe(
      'Delete',
    );
  });

  it('has its records in the hosted zone: DKIM, MX and SPF, and none else', () => {
    const zone = 'Z0123456789ABCDEFGHIJ';
    const dkim = [1, 2, 3].map((number) => ({
      type: 'CNAME',
      name: expect.stringMatching(new RegExp(`DkimDNSTokenName${number}>\\.$`)),
      values: [expect.stringMatching(new RegExp(`DkimDNSTokenValue${number}>$`))],
      zone,
    }));
    expect(records(zoned)).toEqual([
      ...dkim,
      {
        type: 'MX',
        name: 'bounce.news.meridian.example.',
        values: ['10 feedback-smtp.<AWS::Region>.amazonses.com'],
        zone,
      },
      {
        type: 'TXT',
        name: 'bounce.news.meridian.example.',
        values: ['"v=spf1 include:amazonses.com ~all"'],
        zone,
      },
    ]);
  });

  it('has its records in the outputs where the zone is elsewhere', () => {
    expect(records(plain)).toEqual([]);
    const outputs = Object.entries(mailOf(plain.stacks).Outputs ?? {})
      .filter(([name]) => name.startsWith('EmailRecord'))
      .map(([, output]) =>
        describeReferences((output as { Value: unknown }).Value, plain.byFullName),
      );
    expect(outputs).toHaveLength(5);
    expect(outputs.slice(3)).toEqual([
      'bounce.news.meridian.example MX 10 feedback-smtp.<AWS::Region>.amazonses.com',
      'bounce.news.meridian.example TXT v=spf1 include:amazonses.com ~all',
    ]);
  });

  it('is left alone where SES has an identity already', () => {
    expect(referenced.stacks.mail).toBeUndefined();
    for (const template of Object.values(referenced.byFullName))
      for (const type of ['AWS::SES::EmailIdentity', 'AWS::Route53::RecordSet'])
        expect(resourcesOfType(template, type)).toEqual([]);
  });

  it('is in a stack of its own, deployed last: what SES or DNS refuses stops no other', () => {
    for (const { stacks } of [plain, zoned])
      for (const template of [stacks.data, stacks.site, stacks.edge])
        expect(resourcesOfType(template, 'AWS::SES::EmailIdentity')).toEqual([]);
    const { artifacts } = JSON.parse(
      readFileSync(join(plain.directory, 'manifest.json'), 'utf8'),
    ) as {
      artifacts: Record<string, { dependencies?: string[] }>;
    };
    expect(artifacts[fullStackName('production', 'mail')]?.dependencies).toContain(
      fullStackName('production', 'edge'),
    );
    for (const [name, { dependencies = [] }] of Object.entries(artifacts))
      expect([name, dependencies.includes(fullStackName('production', 'mail'))]).toEqual([
        name,
        false,
      ]);
  });
});

describe('Reports about emails', () => {
  it('come from a configuration set that takes TLS, and keeps complaints to us', () => {
    expect(onlyResource(plain.stacks.site, 'AWS::SES::ConfigurationSet').Properties).toMatchObject({
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE'] },
    });
  });

  it('of bounces, complaints and rejections go to a topic that only this configuration set may use', () => {
    const { site } = plain.stacks;
    const described = (value: unknown) => describeReferences(value, plain.byFullName);
    expect(
      described(onlyResource(site, 'AWS::SES::ConfigurationSetEventDestination').Properties),
    ).toMatchObject({
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint', 'reject'],
        SnsDestination: { TopicARN: expect.stringMatching(/^<emailtopic\w{8}>$/) },
      },
    });
    const policies = resourcesOfType(site, 'AWS::SNS::TopicPolicy')
      .map(({ Properties }) => JSON.stringify(described(Properties)))
      .filter((policy) => policy.includes('ses.amazonaws.com'));
    expect(policies).toHaveLength(1);
    expect(policies[0]).toMatch(/"AWS:SourceAccount":"<AWS::AccountId>"/);
    expect(policies[0]).toMatch(/"AWS:SourceArn":"[^"]*configuration-set\/<emailconfigurationset/);
  });

  it('reach the queue, from which the released version of the function takes them', () => {
    const { site } = plain.stacks;
    const subscriptions = resourcesOfType(site, 'AWS::SNS::Subscription').filter(
      ({ Properties }) => Properties.Protocol === 'sqs',
    );
    expect(
      subscriptions.map(({ Properties }) =>
        describeReferences(Properties.Endpoint, plain.byFullName),
      ),
    ).toEqual(['<EmailEventsQueue.Arn>']);
    const sources = resourcesOfType(site, 'AWS::Lambda::EventSourceMapping').filter(
      ({ Properties }) =>
        describeReferences(Properties.EventSourceArn, plain.byFullName) ===
        '<EmailEventsQueue.Arn>',
    );
    expect(sources.map(({ Properties }) => JSON.stringify(Properties.FunctionName))).toEqual([
      expect.stringContaining('emaileventsfunctionlive'),
    ]);
  });

  it('are not asked for where the site sends no email', async () => {
    const silent = await synthesize('staging');
    expect(resourcesOfType(silent.stacks.site, 'AWS::SES::ConfigurationSet')).toEqual([]);
  });
});
