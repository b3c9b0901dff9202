/** The rules by which a publisher's web ACL tells the edge of crawlers and crowds: AWS WAF's JSON, ready for its rule editor. */

/** Metered pieces as readers ask for them; the edge decides exactly, this only counts. */
const METERED_PATHS = '^/(pwa/)?(story|review|gallery|[0-9]{4}/[0-9]{2})/';
/** So many metered pieces from one address within five minutes are more than an office reads. */
const CROWD_LIMIT = 300;
const CROWD_WINDOW_S = 300;
/** Verified by Bot Control, by their names there; which crawlers may read everything is the publisher's to say. */
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
    // Count goes on to the other rules; WAF puts x-amzn-waf- before the name, and replaces what the client sent under it.
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

/** @param word `w` of the configuration. */
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
