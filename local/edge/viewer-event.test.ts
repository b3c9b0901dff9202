import { describe, expect, it } from '@jest/globals';
import {
  newViewer,
  viewerRequest,
  viewerRequestEvent,
  viewerResponseEvent,
  viewerResponseJson,
} from './viewer-event.ts';

const viewer = { requestId: 'id-1', ip: '198.51.100.11' };

describe('The events of edge functions', () => {
  it('have the shape that CloudFront documents', () => {
    const request = viewerRequest(
      'GET',
      '/media/index.mpd',
      'ID=42&Exp=1619740800&NoValue=&querymv=val1&querymv=val2,val3',
      [
        'Host',
        'video.example.com',
        'User-Agent',
        'Mozilla/5.0',
        'Accept',
        'application/json',
        'accept',
        'application/xml',
        'ACCEPT',
        'text/html',
        'If-None-Match',
        '"a30"',
        'Cookie',
        'id=CookieIdValue; loyalty=; multi=1; multi=2',
        'Connection',
        'keep-alive',
        'X-Edge-Status',
        '402',
        'X-Amz-Cf-Id',
        'x',
        'X-Forwarded-Proto',
        'http',
      ],
    );
    expect(JSON.parse(viewerRequestEvent(viewer, request))).toEqual({
      version: '1.0',
      context: {
        distributionDomainName: 'localhost',
        distributionId: 'LOCAL',
        eventType: 'viewer-request',
        requestId: 'id-1',
      },
      viewer: { ip: '198.51.100.11' },
      request: {
        method: 'GET',
        uri: '/media/index.mpd',
        querystring: {
          ID: { value: '42' },
          Exp: { value: '1619740800' },
          NoValue: { value: '' },
          querymv: { value: 'val1', multiValue: [{ value: 'val1' }, { value: 'val2,val3' }] },
        },
        headers: {
          host: { value: 'video.example.com' },
          'user-agent': { value: 'Mozilla/5.0' },
          'if-none-match': { value: '"a30"' },
          accept: {
            value: 'application/json',
            multiValue: [
              { value: 'application/json' },
              { value: 'application/xml' },
              { value: 'text/html' },
            ],
          },
        },
        cookies: {
          id: { value: 'CookieIdValue' },
          loyalty: { value: '' },
          multi: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] },
        },
      },
    });
    const responseJson = viewerResponseJson(200, {
      'content-type': 'text/html',
      'x-edge-status': '402',
      'x-cache': 'x',
    });
    expect(JSON.parse(viewerResponseEvent(viewer, request, responseJson))).toMatchObject({
      context: { eventType: 'viewer-response' },
      response: {
        statusCode: 200,
        statusDescription: 'OK',
        headers: { 'content-type': { value: 'text/html' } },
        cookies: {},
      },
    });
    expect(JSON.parse(responseJson).headers).toEqual({ 'content-type': { value: 'text/html' } });
  });

  it('decode nothing, and treat names of object properties as plain names', () => {
    const { querystring, headers, cookies } = viewerRequest(
      'GET',
      '/',
      '__proto__=1&a%5Bb%5D=%20&constructor&=x&&c=1=2',
      ['constructor', 'x', '__proto__', 'y', 'Cookie', '__proto__=1; =no; alone; b=1=2'],
    );
    expect(
      JSON.parse(JSON.stringify({ querystring, headers, cookies }), (key, value: unknown) =>
        key === '__proto__' ? undefined : value,
      ),
    ).toEqual({
      querystring: {
        'a%5Bb%5D': { value: '%20' },
        constructor: { value: '' },
        '': { value: 'x' },
        c: { value: '1=2' },
      },
      headers: { constructor: { value: 'x' } },
      cookies: { b: { value: '1=2' } },
    });
    expect(Object.keys(querystring)).toContain('__proto__');
    expect(({} as Record<string, unknown>).value).toBeUndefined();
  });

  it('identify a reader by an address, without the IPv6 form of an IPv4 address', () => {
    expect(['::ffff:192.0.2.1', '2001:db8::1', undefined].map((ip) => newViewer(ip).ip)).toEqual([
      '192.0.2.1',
      '2001:db8::1',
      '127.0.0.1',
    ]);
    expect(newViewer('x').requestId).not.toBe(newViewer('x').requestId);
  });
});
