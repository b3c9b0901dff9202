/** Writes the costs as the guide `docs/cost.md`. */
import { computeCost, sumOf, uncached, type CostLine, type Resources } from './cost-model.ts';
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

/** Views of a month in millions, as columns. */
const scales = [1, 10, 1_000] as const;

/** Returns the share of requests for no single reader that caches serve. */
function hitRatio(views: number): number {
  const { misses, gated } = uncached({ hasMeter: true, views });
  return 1 - misses / (1 - gated);
}

/** One row for each service, one column for each scale. */
function scaleTable(resources: Resources): string {
  const months = scales.map((views) => {
    const { standing, views: read } = computeCost(resources, { hasMeter: true, views });
    return [...standing.map((line) => ({ ...line, service: 'standing' })), ...read];
  });
  const services = [...new Set(months.flat().map(({ service }) => service))];
  const usd = (lines: readonly CostLine[]) =>
    Math.round(sumOf(lines)).toLocaleString('en').padStart(9);
  const row = (name: string, of: (lines: readonly CostLine[]) => readonly CostLine[]) =>
    `| ${name} | ${months.map((lines) => usd(of(lines))).join(' | ')} |`;
  return [
    `| USD a month | ${scales.map((views) => `${views.toLocaleString('en')} M views`).join(' | ')} |`,
    `| --- | ${scales.map(() => '---:').join(' | ')} |`,
    ...services.map((name) =>
      row(name, (lines) => lines.filter(({ service }) => service === name)),
    ),
    row('**sum**', (lines) => lines),
  ].join('\n');
}

/** @param resources of all stacks of the production environment. */
export function costGuide(resources: Resources): string {
  const metered = computeCost(resources, { hasMeter: true, views: 1 });
  const open = computeCost(resources, { hasMeter: false, views: 1 });
  const month = (costs: typeof metered) => sumOf(costs.standing) + sumOf(costs.views);
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return `# What it costs

A magazine with a million page views a month costs about **${dollars(month(metered))}** a month with the
meter, and ${dollars(month(open))} without it. Free tiers of CloudFront and Bot Control, which do not end, are taken
off.

\`npm run cost\` writes this page from the templates of the production environment
(\`npm run synth -- -c environment=production\`), from published prices of us-east-1
(\`lab/cost/prices.ts\`) and from the usage in \`lab/cost/usage.ts\`. A test fails when the page
is older than the templates.

## A million, ten million, a billion

With the meter:

${scaleTable(resources)}

Above some ten million views the requests decide: each view asks for files that browsers and the
edge hold. CloudFront and WAF have flat-rate plans and discounts by agreement, which are not in
these sums: compare them with the rows CloudFront and WAF.

## A million page views, with the meter

${table(metered.views, 'sum')}

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
- ${scales.map((views) => percent(hitRatio(views))).join(', ')} of page requests that concern no single reader are served by caches
  at 1, 10 and 1,000 million views, as \`npm run simulate\` says: 20,000 articles of which few are read
  much, in 13 regional caches, and purges by tag. Check yours in the dashboard.
- ${percent(usage.stories)} of views are of stories, and ${percent(usage.gated)} of these by readers between their second article and the
  limit.
- ${usage.publishesAMonth} articles are published or corrected in a month, with ${usage.pathsPerPublish} purged tags each, the most there are.
- Emails cost $0.10 a thousand (SES). The first publish of an archive writes about eight items for
  each article: 10,000 articles cost about ${dollars((10_000 * 8 * 4 * 0.625) / 1_000_000)}.
- The desk (\`-c desk=on\`) costs $0.20 a month for its alarm, and about $0.02 for a thousand saves: ten people
  who type four hours a day save a million times a month.
- Data transfer is at the price of the United States and Europe; \`-c priceClass=100\` serves from
  there alone.
`;
}
