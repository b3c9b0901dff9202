import { describe, expect, it } from '@jest/globals';
import { functions, takesRequests, type FunctionDefinition } from '../lambdas/functions.ts';
import { queues } from '../services/aws/queues.ts';
import { webhooks } from '../shared/webhooks.ts';
import { cookieDomain } from './cookie-domain.ts';
import { functionEnvironment, secretsOf, type EnvironmentOptions } from './function-environment.ts';

const options: EnvironmentOptions = {
  data: {
    tables: { content: 'content-1', readers: 'readers-1', meter: 'meter-1' },
    objectsBucket: 'objects-1',
    secretIds: {
      edge: 'edge-1',
      preview: 'preview-1',
      meter: 'meter-secret-1',
      subjects: 'subjects-1',
      links: 'links-1',
      'sign-in-apple': 'arn:sign-in-apple',
      'sign-in-google': 'arn:sign-in-google',
      'sign-in-own': 'arn:sign-in-own',
      stripe: 'arn:stripe',
      'stripe-hook': 'arn:stripe-hook',
      'subscription-hook': 'hook-1',
      sources: 'sources-1',
    },
  },
  queueUrls: { 'email-events': 'queue-1', 'subscription-rows': 'queue-2' },
  brandKey: 'meridian',
  release: 'r1',
  environment: 'ci',
  pwa: 'no',
  tagManager: 'no',
};
const api: FunctionDefinition = {
  route: { method: 'POST', path: '/api/x' },
  description: '',
  memoryMb: 128,
  timeoutS: 1,
  tables: {},
};

describe('functionEnvironment', () => {
  it('gives a function no table, bucket or secret that it does not use', () => {
    expect(functionEnvironment(api, options)).toEqual({
      BRAND: 'meridian',
      RELEASE: 'r1',
      ENVIRONMENT: 'ci',
    });
  });

  it('gives the bound of purges to functions that publish, and to no other', () => {
    const bounded = { ...options, purgesPerMonth: 9_000 };
    const of = (definition: FunctionDefinition, given: EnvironmentOptions) =>
      functionEnvironment(definition, given).MASTHEAD_PURGES_PER_MONTH;
    const publishing: FunctionDefinition[] = [functions.desk, functions['source-changes']];
    expect(publishing.map((one) => of(one, bounded))).toEqual(['9000', '9000']);
    expect(publishing.map((one) => of(one, options))).toEqual([undefined, undefined]);
    expect(of(functions.page, bounded)).toBeUndefined();
  });

  it('gives a function each table that it acts on', () => {
    const definition: FunctionDefinition = {
      ...api,
      tables: { meter: ['dynamodb:UpdateItem'], readers: ['dynamodb:GetItem'] },
    };
    expect(functionEnvironment(definition, options)).toEqual({
      BRAND: 'meridian',
      RELEASE: 'r1',
      ENVIRONMENT: 'ci',
      READERS_TABLE: 'readers-1',
      METER_TABLE: 'meter-1',
      STORE_ATTEMPT_MS: '1000',
      STORE_TOTAL_MS: '2500',
    });
    expect(functionEnvironment({ ...definition, route: 'page' }, options)).toMatchObject({
      STORE_ATTEMPT_MS: '300',
      STORE_TOTAL_MS: '700',
    });
  });

  it('gives the bucket to every function that reads it, and the settings of pages to the page function', () => {
    expect(functionEnvironment({ ...api, route: 'page', reads: ['search/'] }, options)).toEqual({
      BRAND: 'meridian',
      RELEASE: 'r1',
      ENVIRONMENT: 'ci',
      PWA_ENABLED: 'no',
      FLAG_GTM_ENABLE: 'no',
      CONTENT_SCHEMA: '2',
      OBJECTS_BUCKET: 'objects-1',
    });
  });

  it('names the secrets that a function is declared to read', () => {
    expect(
      functionEnvironment({ ...api, secrets: ['preview', 'edge', 'meter', 'subjects'] }, options),
    ).toEqual({
      BRAND: 'meridian',
      RELEASE: 'r1',
      ENVIRONMENT: 'ci',
      EDGE_SECRET_ID: 'edge-1',
      PREVIEW_SECRET_ID: 'preview-1',
      METER_SECRET_ID: 'meter-secret-1',
      SUBJECTS_SECRET_ID: 'subjects-1',
    });
  });

  it('gives a function the addresses of the queues that it sends to, and a webhook the names of the site', () => {
    const hook: FunctionDefinition = {
      ...api,
      route: webhooks['subscription-hook'],
      sendsTo: ['subscription-rows'],
    };
    const given = functionEnvironment(hook, { ...options, domain: ['www.meridian.example'] });
    expect(given).toMatchObject({
      SUBSCRIPTION_ROWS_QUEUE: 'queue-2',
      SITE_ORIGIN: 'https://www.meridian.example',
    });
    expect(given).not.toHaveProperty('EMAIL_EVENTS_QUEUE');
    const taking: FunctionDefinition = { ...api, route: queues['subscription-rows'] };
    expect(functionEnvironment(taking, options)).not.toHaveProperty('SUBSCRIPTION_ROWS_QUEUE');
  });

  it('gives functions that set cookies the domain to set them for, when there is one', () => {
    const issuer: FunctionDefinition = { ...api, setsCookies: true };
    const domain = ['www.meridian.example', 'meridian.example'];
    expect(functionEnvironment(issuer, { ...options, domain })).toMatchObject({
      COOKIE_DOMAIN: 'meridian.example',
    });
    expect(functionEnvironment(issuer, options)).not.toHaveProperty('COOKIE_DOMAIN');
    expect(
      functionEnvironment({ ...api, secrets: ['preview'] }, { ...options, domain }),
    ).not.toHaveProperty('COOKIE_DOMAIN');
  });

  it('gives the domain to every function that holds the meter’s keys, because it issues tokens as cookies', () => {
    const issuers = Object.entries<FunctionDefinition>(functions).filter(
      ([, definition]) =>
        takesRequests(definition.route) && secretsOf(definition).includes('meter'),
    );
    expect(issuers.length).toBeGreaterThan(1);
    expect(
      issuers.filter(([, definition]) => definition.setsCookies !== true).map(([name]) => name),
    ).toEqual([]);
  });

  it('points to a store on the local machine when there is one', () => {
    expect(
      functionEnvironment(api, {
        ...options,
        localDynamodb: 'http://127.0.0.1:1',
        localObjects: 'http://127.0.0.1:2',
      }),
    ).toMatchObject({
      AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1',
      AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:2',
    });
  });
});

describe('cookieDomain', () => {
  it.each([
    ['www.meridian.example', 'meridian.example'],
    ['meridian.example', 'meridian.example'],
    ['magazine.meridian.example', 'magazine.meridian.example'],
    ['www.co.example', 'co.example'],
    ['wwwx.example', 'wwwx.example'],
    ['www.example', 'www.example'],
  ])('for %s is %s', (name, expected) => {
    expect(cookieDomain(name)).toBe(expected);
  });
});
