import { describe, expect, it } from '@jest/globals';
import {
  asWafJson,
  DEFAULT_CROWD_LIMIT,
  defaultCrawlers,
  firewallRules,
} from './firewall-rules.ts';

const defaults = { crawlers: defaultCrawlers, crowdLimit: DEFAULT_CROWD_LIMIT };

describe('The firewall rules', () => {
  it('insert the word under the three headers that the edge trusts, and let every request continue', () => {
    const text = JSON.stringify(
      asWafJson(firewallRules({ word: 'a word of some length', ...defaults })),
    );
    expect(JSON.parse(text)).toEqual(
      ['crawler', 'crowd', 'busy'].map((header) =>
        expect.objectContaining({
          Name: `masthead-${header}`,
          Action: {
            Count: {
              CustomRequestHandling: {
                InsertHeaders: [{ Name: header, Value: 'a word of some length' }],
              },
            },
          },
        }),
      ),
    );
  });

  it('count readers’ requests for metered items, and nothing else', () => {
    const pattern =
      /"regexString":"([^"]+)"/.exec(
        JSON.stringify(firewallRules({ word: 'w', ...defaults })),
      )?.[1] ?? '';
    const counted = [
      '/story/a',
      '/review/a/',
      '/gallery/a',
      '/2016/03/a',
      '/pwa/story/a',
      '/',
      '/tag/story',
      '/assets/story/a',
      '/photos/x',
    ].filter((path) => new RegExp(pattern).test(path));
    expect(counted).toEqual(['/story/a', '/review/a/', '/gallery/a', '/2016/03/a', '/pwa/story/a']);
  });

  it('PW-02 count over the longest window that WAF offers, too, and never what a known network asks for', () => {
    const [crowd, busy] = firewallRules({
      word: 'w',
      ...defaults,
      crawlers: [],
      knownNetworks: ['arn:4', 'arn:6'],
    });
    expect(busy?.statement).toMatchObject({
      rateBasedStatement: { limit: 20, evaluationWindowSec: 600, aggregateKeyType: 'IP' },
    });
    for (const rule of [crowd, busy])
      expect(rule?.statement).toMatchObject({
        rateBasedStatement: {
          scopeDownStatement: {
            andStatement: {
              statements: [
                { regexMatchStatement: {} },
                {
                  notStatement: {
                    statement: {
                      orStatement: {
                        statements: [
                          { ipSetReferenceStatement: { arn: 'arn:4' } },
                          { ipSetReferenceStatement: { arn: 'arn:6' } },
                        ],
                      },
                    },
                  },
                },
              ],
            },
          },
        },
      });
  });

  it('read one label for one crawler, and have no such rule without any', () => {
    const rules = (...crawlers: string[]) => firewallRules({ ...defaults, word: 'w', crawlers });
    expect(rules().map(({ name }) => name)).toEqual(['masthead-crowd', 'masthead-busy']);
    // WAF rejects an OR of one statement.
    expect(JSON.stringify(rules('bingbot')[0]?.statement)).not.toContain('orStatement');
    expect(JSON.stringify(rules('bingbot', 'googlebot')[0]?.statement)).toContain('orStatement');
  });
});
