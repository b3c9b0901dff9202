/** `masthead audit URL`: tests a running site from the outside, and writes a report. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createSecureContext, getCACertificates } from 'node:tls';
import { InvalidArgumentError, type Command } from 'commander';
import * as v from 'valibot';
import { createSiteAudit, type Audit } from '../audit/audit.ts';
import { countOutcomes, reportLines, reportPage, type AuditArea } from '../audit/audit-report.ts';
import { publishCanaries, type CanaryArticles } from '../audit/canary-articles.ts';
import { checkCache } from '../audit/check-cache.ts';
import { checkHeaders } from '../audit/check-headers.ts';
import { checkLeaks } from '../audit/check-leaks.ts';
import { checkMeter } from '../audit/check-meter.ts';
import { checkPlatform } from '../audit/check-platform.ts';
import { createLeakFinder } from '../audit/find-leaks.ts';
import type { Site } from '../audit/raw-request.ts';
import { authorityFile } from '../../local/https/https-files.ts';
import { readPrivateFile } from '../../local/private-file.ts';
import { brandOption, edgeStackHelp, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0)
    throw new InvalidArgumentError('expected a number above 0');
  return value;
}

function siteUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('expected an address such as https://www.example.com');
  return url;
}

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
  brand: v.optional(v.string()),
  thorough: v.boolean(),
  wait: v.number(),
  perMinute: v.optional(v.number()),
  html: v.optional(v.string()),
  json: v.optional(v.string()),
});
type Options = v.InferOutput<typeof optionsSchema>;

const notes = `
The audit publishes articles that are in no list, reads them as new readers do,
and withdraws them at the end, also when it is interrupted. --data or --stack
say where the site keeps its content. It checks that no reader gets text behind
the wall, that the meter counts exactly, that readers share the cache, the
security headers, and how the platform treats unusual requests.

Of a site over TLS on this machine (masthead start --https), it trusts the
authority of the data folder. For a certificate of your own, name its authority
by NODE_EXTRA_CA_CERTS=FILE.

A firewall that limits requests blocks the audit: --per-minute 50 stays below
the limit that Masthead sets in production. Exit code 1 when a check fails.`;

const LOOK_AGAIN_MS = 1_000;

/** @throws Error when the site does not show an article that was published. */
async function waitUntilPublished(
  { send, canaries }: Audit,
  site: string,
  seconds: number,
): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const { status, text } = await send(canaries.free);
    if (status === 200 && text.includes(canaries.word)) return;
    if (Date.now() > deadline)
      throw new Error(
        `${site} does not show ${canaries.free}, which was published ${seconds} s ago (status ${status}). Do --data, --stack and the address belong to the same site?`,
      );
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function runChecks(audit: Audit, max: number): Promise<AuditArea[]> {
  const areas: AuditArea[] = [];
  const checks = {
    Paywall: () => checkMeter(audit, max),
    Leaks: () => checkLeaks(audit, max),
    Cache: () => checkCache(audit, max),
    'Security headers': () => checkHeaders(audit),
    Platform: () => checkPlatform(audit),
  };
  for (const [title, check] of Object.entries(checks)) {
    process.stderr.write(`${title} …\n`);
    areas.push({ title, findings: await check() });
  }
  return areas;
}

/** Trusts the authority of the data folder besides those that Node trusts. */
async function trustedSite({ protocol, hostname, port }: URL, options: Options): Promise<Site> {
  const site = { protocol, hostname, port };
  if (protocol !== 'https:' || options.stack !== undefined) return site;
  const authority = await readPrivateFile(authorityFile(resolve(options.data)));
  if (authority === undefined) return site;
  // Once: to read all certificates takes longer than a request.
  const secureContext = createSecureContext({ ca: [...getCACertificates(), authority] });
  return { ...site, trust: { secureContext } };
}

async function auditSite(
  url: URL,
  canaries: CanaryArticles,
  max: number,
  options: Options,
  signal: AbortSignal,
): Promise<boolean> {
  const started = Date.now();
  let requests = 0;
  const audit = createSiteAudit({
    site: await trustedSite(url, options),
    canaries,
    leaksIn: createLeakFinder(canaries.word),
    thorough: options.thorough,
    perMinute: options.perMinute,
    signal,
    onRequest: () => {
      requests += 1;
    },
  });
  await waitUntilPublished(audit, url.origin, options.wait);
  const areas = await runChecks(audit, max);
  const report = {
    site: url.origin,
    startedAt: new Date(started).toISOString(),
    seconds: (Date.now() - started) / 1000,
    requests,
    areas,
  };
  console.log(reportLines(report).join('\n'));
  if (options.html !== undefined) await writeFile(options.html, reportPage(report));
  if (options.json !== undefined)
    await writeFile(options.json, `${JSON.stringify(report, undefined, 2)}\n`);
  return countOutcomes(report).failed === 0;
}

async function run(url: URL, options: Options): Promise<void> {
  await withContent(options, async (content, brand) => {
    const { canaries, withdraw } = await publishCanaries(content.publisher, brand.meter.max);
    const interruption = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM'] as const)
      process.once(name, () => {
        interruption.abort(new Error(`Interrupted by ${name}; the audit's articles are withdrawn`));
      });
    try {
      const isGood = await auditSite(url, canaries, brand.meter.max, options, interruption.signal);
      if (!isGood) process.exitCode = 1;
    } finally {
      await withdraw();
      for (const line of await content.invalidate()) process.stderr.write(`${line}\n`);
    }
    interruption.signal.throwIfAborted();
  });
}

export function auditCommand(): Command {
  return placedCommand('audit')
    .description('test a running site from the outside')
    .argument('<url>', 'the site, such as https://www.example.com', siteUrl)
    .option(...brandOption)
    .option('--edge-stack <name>', edgeStackHelp)
    .option('--thorough', 'try every known disguise of an address, not a selection', false)
    .option('--per-minute <n>', 'send at most so many requests a minute', positive)
    .option('--wait <s>', 'how long the site may take to show its articles', positive, 180)
    .option('--html <file>', 'write the report as a page')
    .option('--json <file>', 'write the report as JSON')
    .addHelpText('after', notes)
    .action((url: URL, given: unknown) => run(url, v.parse(optionsSchema, given)));
}
