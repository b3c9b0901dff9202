/** Writes the costs as the guide `docs/cost.md`. */
import { computeCost, sumOf, type CostLine, type Resources } from './cost-model.ts';
import { usage } from './usage.ts';

const dollars = (value: number) => `$${value.toFixed(2)}`;

function table(lines: readonly CostLine[], sumName: string): string {
  const rows = [
    ...lines.map(({ service, how, usd }) => [service, how, dollars(usd)]),
    [`**${sumName}**`, '', `**${dollars(sumOf(lines))}**`],
  ];
  const cells = [['service', 'how', 'USD'], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[], fill = ' ') =>
    `| ${row
      .map((cell, at) =>
        at === 2 ? cell.padStart(widths[at] ?? 0, fill) : cell.padEnd(widths[at] ?? 0, fill),
      )
      .join(' | ')} |`;
  const rule = `| ${'-'.repeat(widths[0] ?? 0)} | ${'-'.repeat(widths[1] ?? 0)} | ${'-'.repeat(Math.max(0, (widths[2] ?? 0) - 1))}: |`;
  return [line(['service', 'how', 'USD']), rule, ...rows.map((row) => line(row))].join('\n');
}

/** @param resources of all stacks of the production environment. */
export function costGuide(resources: Resources): string {
  const metered = computeCost(resources, { hasMeter: true });
  const open = computeCost(resources, { hasMeter: false });
  const month = (costs: typeof metered) => sumOf(costs.standing) + sumOf(costs.views);
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return `# What it costs

A magazine with a million page views a month costs about **${dollars(month(metered) - metered.freeUsd)}** a month with the
meter, and ${dollars(month(open) - open.freeUsd)} without it. The free tier of CloudFront, which does not end, is taken off.

\`npm run cost\` writes this page from the templates of the production environment
(\`npm run synth -- -c environment=production\`), from published prices of us-east-1
(\`lab/cost/prices.ts\`) and from the usage in \`lab/cost/usage.ts\`. A test fails when the page
is older than the templates.

## A million page views, with the meter

${table(metered.views, 'sum')}

The free tier takes off up to ${dollars(metered.freeUsd)} of it: a terabyte and ten million requests of CloudFront a month.
The next million views in the same month cost the sum above.

## A million page views, without the meter

${table(open.views, 'sum')}

The meter costs ${dollars(sumOf(metered.views) - sumOf(open.views))} per million views: pages that are decided for one reader are not
cached, and each spends one write in DynamoDB.

## Each month, whatever is read

${table(metered.standing, 'sum')}

## What is assumed

- A visit has ${usage.viewsPerVisit} views; ${percent(usage.newBrowsers)} of visits come from browsers that hold no file of the site yet. A
  first view is ${usage.firstView.requests} requests and ${usage.firstView.kb} KB, a further one ${usage.furtherView.requests} requests and ${usage.furtherView.kb} KB (measured on the
  sample issue on a phone).
- ${percent(usage.cacheHits)} of page requests that concern no single reader are served by the cache. Check yours in the
  dashboard; each percent point less costs about ${dollars((sumOf(metered.views.filter(({ service }) => service === 'Lambda, pages')) / (1 - usage.cacheHits + usage.stories * usage.gated)) * 0.01)} in Lambda.
- ${percent(usage.stories)} of views are of stories, and ${percent(usage.gated)} of these by readers between their second article and the
  limit.
- Emails cost $0.10 a thousand (SES). The first publish of an archive writes about eight items for
  each article: 10,000 articles cost about ${dollars((10_000 * 8 * 4 * 0.625) / 1_000_000)}.
- Data transfer is at the price of the United States and Europe; \`-c priceClass=100\` serves from
  there alone.
`;
}
