/**
 * Rules by which a publisher's web ACL informs the edge of crawlers and crowds, as AWS WAF JSON for
 * its rule editor.
 */

/**
 * Paths of metered items as readers request them. The edge makes the exact decision; this pattern
 * only counts.
 */
const METERED_PATHS = '^/(pwa/)?(story|review|gallery|[0-9]{4}/[0-9]{2})/';
/** An office reads fewer metered items than this from one address within five minutes. */
const CROWD_LIMIT = 300;
const CROWD_WINDOW_S = 300;
/**
 * Crawlers that Bot Control verifies, by their names there. The publisher decides which crawlers
 * may read everything.
 */
const crawlers = ['googlebot', 'bingbot'];

function rule(
  name: string,
  priority: number,
  header: string,
  word: string,
  statement: object,
): object {
  return {
    Name: name,
    Priority: priority,
    Statement: statement,
    // Count continues with the other rules. WAF prefixes the name with x-amzn-waf- and replaces
    // what the client sent under that name.
    Action: {
      Count: { CustomRequestHandling: { InsertHeaders: [{ Name: header, Value: word }] } },
    },
    VisibilityConfig: {
      SampledRequestsEnabled: true,
      CloudWatchMetricsEnabled: true,
      MetricName: name,
    },
  };
}

function label(key: string): object {
  return {
    LabelMatchStatement: { Scope: 'LABEL', Key: `awswaf:managed:aws:bot-control:bot:${key}` },
  };
}

/** @param word The `w` of the configuration. */
export function firewallRules(word: string): readonly object[] {
  return [
    rule('masthead-crawler', 100, 'crawler', word, {
      AndStatement: {
        Statements: [
          label('verified'),
          { OrStatement: { Statements: crawlers.map((name) => label(`name:${name}`)) } },
        ],
      },
    }),
    rule('masthead-crowd', 101, 'crowd', word, {
      RateBasedStatement: {
        Limit: CROWD_LIMIT,
        EvaluationWindowSec: CROWD_WINDOW_S,
        AggregateKeyType: 'IP',
        ScopeDownStatement: {
          RegexMatchStatement: {
            RegexString: METERED_PATHS,
            FieldToMatch: { UriPath: {} },
            TextTransformations: [{ Priority: 0, Type: 'LOWERCASE' }],
          },
        },
      },
    }),
  ];
}
