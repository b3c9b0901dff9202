import { describe, expect, it } from '@jest/globals';
import {
  asWafJson,
  DEFAULT_CROWD_LIMIT,
  defaultCrawlers,
  firewallRules,
  monetization,
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

  it('block kinds that the brand denies, have the edge show lead-ins, and count the others', () => {
    const rules = firewallRules({
      ...defaults,
      word: 'w',
      machines: {
        search: 'allow',
        training: 'deny',
        assistants: 'lead-in',
        agents: 'charge',
        crawlers: { GPTBot: 'allow' },
        license: { terms: 'https://magazine.example/terms/' },
      },
    }).slice(3);
    expect(rules.map(({ name, action }) => [name, Object.keys(action)])).toEqual([
      ['masthead-search', ['count']],
      ['masthead-training', ['block']],
      ['masthead-assistants', ['count']],
      ['masthead-agents', ['count']],
    ]);
    expect(rules[1]?.action).toEqual({
      block: {
        customResponse: {
          responseCode: 403,
          responseHeaders: [
            { name: 'link', value: '</license.xml>; rel="license"; type="application/rsl+xml"' },
          ],
        },
      },
    });
    expect(JSON.stringify(rules[2]?.action)).toContain('"name":"crowd","value":"w"');
    const [, training, , agents] = rules.map(({ statement }) => JSON.stringify(statement));
    expect(training).toMatch(/bot:intent:train_ai.*notStatement.*bot:name:gptbot/);
    expect(agents).toMatch(/bot:web_bot_auth:verified.*notStatement.*bot:intent:train_ai/);
    expect(new Set(rules.map(({ priority }) => priority)).size).toBe(4);
  });

  it('take payments of kinds that are charged, and tell the edge of what is paid before', () => {
    const machines = {
      search: 'allow',
      training: 'charge',
      x402: { network: 'BASE_SEPOLIA', wallet: `0x${'a'.repeat(40)}`, price: '0.015' },
    } as const;
    const [search, paid, training] = firewallRules({ ...defaults, word: 'w', machines }).slice(3);
    expect([search?.name, search?.priority]).toEqual(['masthead-search', 110]);
    expect(paid).toMatchObject({ name: 'masthead-training-paid', priority: 111 });
    expect(JSON.stringify(paid?.action)).toContain('"name":"crawler","value":"w"');
    expect(JSON.stringify(paid?.statement)).toMatch(/intent:train_ai.*payment-signature/);
    expect(training).toMatchObject({ priority: 112, action: { monetize: {} } });
    expect(asWafJson(monetization(machines))).toEqual({
      CurrencyMode: 'TEST',
      CryptoConfig: {
        PaymentNetworks: [
          {
            Chain: 'BASE_SEPOLIA',
            WalletAddress: machines.x402.wallet,
            Prices: [{ Amount: '0.015', Currency: 'USDC' }],
          },
        ],
      },
    });
    expect(
      monetization({ ...machines, x402: { ...machines.x402, network: 'SOLANA' } }),
    ).toMatchObject({ currencyMode: 'REAL' });
    expect(monetization({ training: 'charge' })).toBeUndefined();
  });

  it('are three where the brand says nothing of machines', () => {
    expect(firewallRules({ ...defaults, word: 'w' })).toHaveLength(3);
    expect(firewallRules({ ...defaults, word: 'w', machines: { crawlers: {} } })).toHaveLength(3);
  });
});
