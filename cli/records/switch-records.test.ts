/** The change of records by which names move. */
import { describe, expect, it } from '@jest/globals';
import { switchRecords } from './switch-records.ts';

const www = {
  Name: 'www.example.com.',
  Type: 'CNAME',
  TTL: 60,
  ResourceRecords: [{ Value: 'old.host.example' }],
};
const apex = {
  Name: 'example.com.',
  Type: 'A',
  TTL: 60,
  ResourceRecords: [{ Value: '192.0.2.1' }],
};
const zone = [
  apex,
  { Name: 'example.com.', Type: 'MX', TTL: 60, ResourceRecords: [{ Value: '10 mx.example' }] },
  { Name: 'other.example.com.', Type: 'A', TTL: 60, ResourceRecords: [{ Value: '192.0.2.9' }] },
  www,
];
const names = ['www.example.com', 'example.com'];
const alias = (Name: string, Type: string) => ({
  ...{ Name, Type },
  AliasTarget: {
    HostedZoneId: 'Z2FDTNDATAQYW2',
    DNSName: 'd1.cloudfront.net.',
    EvaluateTargetHealth: false,
  },
});
const aliases = [
  ...[alias('www.example.com.', 'A'), alias('www.example.com.', 'AAAA')],
  ...[alias('example.com.', 'A'), alias('example.com.', 'AAAA')],
];

describe('The switch of a live site', () => {
  const { there, back } = switchRecords(zone, names, 'd1.cloudfront.net');

  it('takes the old records away and makes the new ones in one change, and touches no others', () => {
    expect(there.Changes).toEqual([
      ...[www, apex].map((one) => ({ Action: 'DELETE', ResourceRecordSet: one })),
      ...aliases.map((one) => ({ Action: 'CREATE', ResourceRecordSet: one })),
    ]);
  });

  it('is taken back by the reverse, with the old records as they were', () => {
    expect(back.Changes).toEqual([
      ...aliases.map((one) => ({ Action: 'DELETE', ResourceRecordSet: one })),
      ...[www, apex].map((one) => ({ Action: 'CREATE', ResourceRecordSet: one })),
    ]);
  });

  it('is refused for a name that the list does not lead anywhere', () => {
    expect(() => switchRecords(zone, ['blog.example.com'], 'd1.cloudfront.net')).toThrow(
      'blog.example.com leads nowhere in this list',
    );
  });
});
