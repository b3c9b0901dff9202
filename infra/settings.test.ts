import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0b9c6a3e';

function read(context: Record<string, unknown>) {
  return readSettings((name) => context[name]);
}

describe('readSettings', () => {
  it('EV-01 accepts production, staging and ci, and rejects any other environment by name', () => {
    expect(
      ['production', 'staging', 'ci'].map((environment) => read({ environment }).environment),
    ).toEqual(['production', 'staging', 'ci']);
    expect(() => read({ environment: 'prod' })).toThrow(
      'environment is "prod": expected one of production, staging, ci',
    );
    expect(() => read({})).toThrow('choose with -c environment=staging');
  });

  it('makes a web ACL in production, unless it is off or another is named', () => {
    const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/m/0b9c6a3e';
    const made = (context: Record<string, string>) => read(context).firewall;
    expect([
      made({ environment: 'production' }),
      made({ environment: 'production', firewall: 'off' }),
      made({ environment: 'production', webAclArn }),
      made({ environment: 'staging' }),
      made({ environment: 'staging', firewall: 'on' }),
    ]).toEqual([true, false, false, false, true]);
  });

  it('reads a hosted zone by the name of the domain, and a budget with whom to warn', () => {
    const domain = 'www.example.com';
    const zone = { environment: 'ci', domain, hostedZoneId: 'Z0123456789ABCDEFGHIJ' };
    expect(read(zone).hostedZone).toEqual({ id: 'Z0123456789ABCDEFGHIJ', name: 'example.com' });
    expect(read({ ...zone, hostedZoneName: 'www.example.com' }).hostedZone?.name).toBe(domain);
    expect(() => read({ environment: 'ci', domain })).toThrow('domain goes with certificateArn');
    expect(() => read({ ...zone, certificateArn })).toThrow('domain goes with certificateArn');
    const budget = { environment: 'ci', budgetUsd: '50', alarmEmail: 'ops@example.com' };
    expect(read(budget).budget).toEqual({ amountUsd: 50, email: 'ops@example.com' });
    expect(() => read({ environment: 'ci', budgetUsd: '50' })).toThrow('say whom to warn');
  });

  it('reads which crawlers read everything, and what a crowd is', () => {
    expect(read({ environment: 'production' })).toMatchObject({
      crawlers: ['googlebot', 'bingbot'],
      crowdLimit: 300,
    });
    expect(read({ environment: 'production', crawlers: 'none' }).crawlers).toEqual([]);
    expect(() => read({ environment: 'ci', crawlers: 'Google', crowdLimit: '9' })).toThrow(
      /crawlers\.0 is "Google": expected names of Bot Control(?:.|\n)*crowdLimit is "9": expected a whole number from 10/,
    );
  });

  it('reads ceilings as whole numbers', () => {
    expect(read({ environment: 'ci' })).toMatchObject({
      maxReadUnits: 4_000,
      maxWriteUnits: 2_000,
    });
    expect(read({ environment: 'ci', maxReadUnits: '8000', apiConcurrency: '25' })).toMatchObject({
      maxReadUnits: 8_000,
      apiConcurrency: 25,
    });
    expect(read({ environment: 'ci', purgesPerMonth: '9000' }).purgesPerMonth).toBe(9_000);
    expect(read({ environment: 'ci' }).purgesPerMonth).toBeUndefined();
    for (const maxWriteUnits of ['0', '-1', '1e9', 'all'])
      expect(() => read({ environment: 'ci', maxWriteUnits })).toThrow(
        `maxWriteUnits is "${maxWriteUnits}": expected a whole number such as 2000`,
      );
  });

  it('reads the networks that are never a crowd', () => {
    expect(
      read({ environment: 'production', knownNetworks: '203.0.113.0/24, 2001:db8::/32' })
        .knownNetworks,
    ).toEqual(['203.0.113.0/24', '2001:db8::/32']);
    for (const knownNetworks of [
      '203.0.113.7',
      '203.0.113.0/33',
      'x/8',
      '0.0.0.0/0',
      '2001:db8::/129',
    ])
      expect(() => read({ environment: 'ci', knownNetworks })).toThrow(
        /knownNetworks\.0 is ".*": expected networks such as 203\.0\.113\.0\/24/,
      );
  });

  it('keeps the data of production only', () => {
    expect(read({ environment: 'production' }).lifecycle).toEqual({
      keepsData: true,
      logRetentionDays: 90,
    });
    expect(read({ environment: 'staging' }).lifecycle.keepsData).toBe(false);
    expect(read({ environment: 'ci' }).lifecycle.keepsData).toBe(false);
  });

  it('reads several domains, with the canonical one first', () => {
    expect(
      read({ environment: 'ci', domain: 'www.example.com, example.com', certificateArn }).domain,
    ).toEqual(['www.example.com', 'example.com']);
  });

  it('allows email to be sent by the domain of its sender, or by a named identity', () => {
    expect(read({ environment: 'ci' }).mail).toBeUndefined();
    const emailFrom = 'Meridian <mail@news.meridian.example>';
    expect(read({ environment: 'ci', emailFrom }).mail).toEqual({
      from: emailFrom,
      makesIdentity: true,
      identity: 'news.meridian.example',
    });
    for (const emailIdentity of [
      'meridian.example',
      'news.meridian.example',
      'mail@news.meridian.example',
    ]) {
      expect(read({ environment: 'ci', emailFrom, emailIdentity }).mail).toEqual({
        from: emailFrom,
        makesIdentity: false,
        identity: emailIdentity,
      });
    }
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'a sender that is none',
      { emailFrom: 'Meridian' },
      'expected a sender such as Meridian <mail@example.com>',
    ],
    [
      'a sender with a header behind it',
      { emailFrom: 'Meridian\r\nBcc: x <mail@meridian.example>' },
      'expected a sender',
    ],
    [
      'an identity without a sender',
      { emailIdentity: 'meridian.example' },
      'emailIdentity goes with emailFrom',
    ],
    [
      'an identity of another domain',
      { emailFrom: 'mail@meridian.example', emailIdentity: 'idian.example' },
      'must be the address of emailFrom',
    ],
    [
      'a bot check without its secret',
      { botCheck: 'turnstile' },
      'botCheck and botCheckSecretArn go together',
    ],
    [
      'a bot check that nobody offers',
      {
        botCheck: 'mine',
        botCheckSecretArn: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:x',
      },
      'expected recaptcha or turnstile',
    ],
    [
      'every secret',
      {
        botCheck: 'turnstile',
        botCheckSecretArn: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:*',
      },
      'expected the ARN of a secret',
    ],
    [
      'every identity',
      { emailFrom: 'mail@meridian.example', emailIdentity: '*' },
      'expected a domain',
    ],
    [
      'a domain without a certificate',
      { domain: 'www.example.com' },
      'domain goes with certificateArn, or with hostedZoneId',
    ],
    [
      'a certificate without a domain',
      { certificateArn },
      'domain goes with certificateArn, or with hostedZoneId',
    ],
    [
      'a domain with a scheme',
      { domain: 'https://www.example.com', certificateArn },
      'expected host names',
    ],
    [
      'a certificate that CloudFront cannot use',
      {
        domain: 'www.example.com',
        certificateArn: certificateArn.replace('us-east-1', 'eu-west-1'),
      },
      'in us-east-1',
    ],
    [
      'a web ACL of a region',
      { webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:regional/webacl/x/y' },
      'a CloudFront web ACL',
    ],
    ['a vault that is none', { backupCopy: 'arn:aws:s3:::copies' }, 'expected the ARN of a vault'],
    ['a price class that is none', { priceClass: '300' }, 'expected 100, 200 or All'],
    ['an alarm address that is none', { alarmEmail: 'someone' }, 'expected an email address'],
    ['a secret version that is none', { edgeSecretVersion: 'AWSCURRENT' }, 'a UUID'],
    [
      'a store elsewhere',
      { environment: 'ci', localDynamodb: 'http://dynamodb.example.com:8000' },
      'expected an address of this machine',
    ],
    [
      'a local store for readers',
      { environment: 'production', localDynamodb: 'http://127.0.0.1:8000' },
      'for the environment ci',
    ],
  ])('rejects %s', (_what, context, message) => {
    expect(() => read({ environment: 'staging', ...context })).toThrow(message);
  });

  it('reports all errors at once', () => {
    expect(() => read({ environment: 'x', priceClass: 'y' })).toThrow(
      /environment is "x"[\s\S]*priceClass is "y"/,
    );
  });
});
