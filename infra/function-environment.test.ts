import { describe, expect, it } from '@jest/globals';
import type { FunctionDefinition } from '../lambdas/functions.ts';
import { functionEnvironment, type EnvironmentOptions } from './function-environment.ts';

const options: EnvironmentOptions = {
  data: {
    tables: { content: 'content-1', readers: 'readers-1', meter: 'meter-1' },
    objectsBucket: 'objects-1',
    secretIds: { edge: 'edge-1', preview: 'preview-1' },
  },
  brandKey: 'meridian',
  environment: 'ci',
  pwa: 'no',
};
const api: FunctionDefinition = { route: { method: 'POST', path: '/api/x' }, description: '', memoryMb: 128, timeoutS: 1, tables: {} };

describe('functionEnvironment', () => {
  it('tells a function of no table, bucket or secret that it does not use', () => {
    expect(functionEnvironment(api, options)).toEqual({ BRAND: 'meridian', ENVIRONMENT: 'ci' });
  });

  it('tells of each table that the function acts on', () => {
    const definition: FunctionDefinition = { ...api, tables: { meter: ['dynamodb:UpdateItem'], readers: ['dynamodb:GetItem'] } };
    expect(functionEnvironment(definition, options)).toEqual({
      BRAND: 'meridian', ENVIRONMENT: 'ci', READERS_TABLE: 'readers-1', METER_TABLE: 'meter-1',
    });
  });

  it('names secrets to the page function', () => {
    expect(functionEnvironment({ ...api, route: 'page', reads: ['search/'] }, options)).toEqual({
      BRAND: 'meridian', ENVIRONMENT: 'ci', PWA_ENABLED: 'no', OBJECTS_BUCKET: 'objects-1', EDGE_SECRET_ID: 'edge-1', PREVIEW_SECRET_ID: 'preview-1',
    });
  });

  it('points to a store on this machine when there is one', () => {
    expect(functionEnvironment(api, { ...options, localDynamodb: 'http://127.0.0.1:1', localObjects: 'http://127.0.0.1:2' }))
      .toMatchObject({ AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:2' });
  });
});
