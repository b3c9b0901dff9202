/** What robots.txt, the license and the edge functions say to each crawler: they never disagree. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { licenseXml } from '../../scripts/build/license-file.ts';
import { robotsTxt } from '../../scripts/build/named-texts.ts';
import { EDGE_FUNCTION_MAX_BYTES } from '../../lambdas/edge/limits.ts';
import { loadEdgeFunctions, type EdgeFunctions } from '../../local/edge/edge-functions.ts';
import { viewerRequest } from '../../local/edge/viewer-event.ts';
import { brand } from '../../shared/brand/meridian.ts';
import {
  crawlers,
  machineKinds,
  machinePolicies,
  policyOfKind,
  type MachinePolicy,
  type MachineSettings,
} from '../../shared/machines/machine-readers.ts';
import { NOW, testConfig, WORD } from '../../shared/paywall/testing/fixtures.ts';
import { readFile } from 'node:fs/promises';
import { bundleEdge } from '../support/bundle-edge.ts';
import { writeBrandFile } from '../support/brand-file.ts';

const license = { terms: 'https://magazine.example/terms/' };
/** Each kind has each policy once. */
const brands: readonly (MachineSettings | undefined)[] = [
  undefined,
  ...machinePolicies.map((_, shift) => ({
    ...Object.fromEntries(
      machineKinds.map((kind, at) => [
        kind,
        machinePolicies[(at + shift) % machinePolicies.length],
      ]),
    ),
    license,
  })),
  { training: 'deny', crawlers: { GPTBot: 'allow', 'New-Reader': 'deny' } },
  { search: 'deny', training: 'deny', assistants: 'deny', agents: 'deny' },
  { search: 'lead-in', training: 'deny', assistants: 'charge', agents: 'lead-in', license },
];

let folder: string;
const built: { settings: MachineSettings | undefined; functions: EdgeFunctions; bytes: number }[] =
  [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-machines-'));
  for (const [index, settings] of brands.entries()) {
    const file = join(folder, `brand-${index}.ts`);
    const edge = join(folder, `edge-${index}`);
    await writeBrandFile(file, settings === undefined ? {} : { machines: settings });
    await bundleEdge(edge, file);
    built.push({
      settings,
      bytes: (await readFile(join(edge, 'viewer-request.js'))).length,
      functions: loadEdgeFunctions(edge, {
        keyValues: () => new Map([['cfg', JSON.stringify(testConfig())]]),
        now: () => NOW,
        // On a busy machine it tells of slow events. What fails says so itself.
        log: () => undefined,
      }),
    });
  }
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Reads robots.txt as RFC 9309 §2.2 says: the group that names the crawler, else that of `*`. */
function mayFetch(text: string, crawler: string, path: string): boolean {
  const groups: { agents: string[]; rules: [allow: boolean, path: string][] }[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? [];
    if (name === 'User-agent') {
      if (!isOpen) groups.push({ agents: [], rules: [] });
      isOpen = true;
      groups.at(-1)?.agents.push(value.toLowerCase());
    } else if (name === 'Allow' || name === 'Disallow') {
      isOpen = false;
      groups.at(-1)?.rules.push([name === 'Allow', value]);
    }
  }
  const group =
    groups.find(({ agents }) => agents.includes(crawler.toLowerCase())) ??
    groups.find(({ agents }) => agents.includes('*'));
  const [best] = (group?.rules ?? [])
    .filter(([, start]) => path.startsWith(start))
    .sort((one, other) => other[1].length - one[1].length);
  return best?.[0] ?? true;
}

/** What the edge does with a page: it responds, or asks for a variant of it. */
async function edgeOf(
  functions: EdgeFunctions,
  agent: string,
  path: string,
  more: readonly string[] = [],
): Promise<string> {
  const asked = await functions.onRequest(
    { requestId: 'request', ip: '203.0.113.7' },
    viewerRequest('GET', path, '', ['host', 'magazine.example', 'user-agent', agent, ...more]),
  );
  if (asked.kind === 'failed') throw new Error(asked.errorType);
  return asked.kind === 'response'
    ? `${asked.response.statusCode} ${asked.response.headers.link?.value ?? ''}`
    : (asked.request.headers['accept-payment']?.value ?? '');
}

const pages = ['/story/one/', '/story/one.md', '/review/two/', '/', '/feed/rss', '/llms.txt'];
const isMetered = (path: string) => /^\/(?:story|review)\//.test(path);
const agents = (name: string) => [
  `${name}/1.2`,
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ${name}/1.2; +https://bot.example`,
  `mozilla/5.0 (compatible; ${name.toLowerCase()}; +https://bot.example)`,
];
const LINK = '</license.xml>; rel="license"; type="application/rsl+xml"';
const edgeSays = (policy: MachinePolicy, path: string) =>
  ({
    deny: `403 ${LINK}`,
    charge: `402 ${LINK}`,
    'lead-in': 'free',
    allow: isMetered(path) ? 'sample' : 'free',
  })[policy];

describe('Policies for machines', () => {
  it('say the same in robots.txt and at the edge, to each crawler, about each page', async () => {
    const disagreements: string[] = [];
    let asked = 0;
    for (const { settings, functions } of built) {
      const robots = robotsTxt({ ...brand, ...(settings && { machines: settings }) });
      const named = Object.entries(settings?.crawlers ?? {}).map(([name, policy]) => ({
        name,
        policy,
        isSeen: true,
      }));
      const known = crawlers
        .filter(({ name }) => settings?.crawlers?.[name] === undefined)
        .map(({ name, kind, hasUserAgent }) => ({
          name,
          policy: policyOfKind(kind, settings),
          isSeen: hasUserAgent !== false,
        }));
      for (const { name, policy, isSeen } of [...named, ...known]) {
        for (const path of pages) {
          if (mayFetch(robots, name, path) !== (policy !== 'deny'))
            disagreements.push(`robots.txt: ${name} ${policy} ${path}`);
          if (!isSeen) continue;
          for (const agent of agents(name)) {
            asked += 1;
            const said = await edgeOf(functions, agent, path);
            if (said !== edgeSays(policy, path))
              disagreements.push(`edge: ${agent} ${policy} ${path}: ${said}`);
          }
        }
        if (!mayFetch(robots, name, '/license.xml'))
          disagreements.push(`robots.txt: ${name} may not read the license`);
      }
    }
    expect(disagreements).toEqual([]);
    expect(asked).toBeGreaterThan(3_000);
  });

  it('charge nobody again of whom the firewall has taken a payment, and open nothing by a word of another', async () => {
    const { functions } = built.find(({ settings }) => settings?.assistants === 'charge') ?? {};
    if (functions === undefined) throw new Error('No brand charges assistants');
    const asked = (word: string) =>
      edgeOf(functions, 'ChatGPT-User/1.0', '/story/one/', ['x-amzn-waf-crawler', word]);
    expect(await asked(WORD)).toBe('sample');
    // As with the name of a browser: a reader's first item is free.
    expect(await asked('another word of some length')).toBe(
      await edgeOf(functions, 'Mozilla/5.0', '/story/one/'),
    );
    expect(await edgeOf(functions, 'ChatGPT-User/1.0', '/story/one/')).toBe(`402 ${LINK}`);
  });

  it('leave readers alone, and programs whose names only contain one', async () => {
    const strict = built.at(-2)?.functions as EdgeFunctions;
    for (const agent of [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0',
      'NotGPTBots/1.0',
      'MyCCBotany/2',
      '',
    ])
      expect([agent, await edgeOf(strict, agent, '/story/one/')]).toEqual([agent, 'sample']);
  });

  it('fit into the edge function, whatever they restrict', () => {
    for (const { bytes } of built) expect(bytes).toBeLessThanOrEqual(EDGE_FUNCTION_MAX_BYTES);
  });

  it('without any, robots.txt names no crawler and no license, and there is none', () => {
    expect(robotsTxt(brand)).toBe(
      [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /preview/',
        'Disallow: /account/',
        'Disallow: /search/',
        '',
        `Sitemap: ${brand.origin}/sitemap.xml`,
        `Sitemap: ${brand.origin}/sitemap-news.xml`,
        '',
      ].join('\n'),
    );
    expect(licenseXml(brand)).toBeUndefined();
  });

  it('the license grants what is allowed, sells what is charged, and says nothing of the rest', () => {
    const xml = licenseXml({
      ...brand,
      name: 'Sea & "Land"',
      machines: {
        search: 'allow',
        training: 'charge',
        license: {
          server: 'https://license.example/api',
          terms: 'https://magazine.example/terms/?a=1&b=2',
          contact: 'mailto:rights@magazine.example',
          payment: { for: 'crawl', amount: '0.015', currency: 'USD' },
        },
      },
    });
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<rsl xmlns="https://rslstandard.org/rsl"><content url="/" server="https://license.example/api">' +
        '<license><permits type="usage">search ai-index</permits><payment type="free"/></license>' +
        '<license><permits type="usage">ai-train</permits><payment type="crawl">' +
        '<amount currency="USD">0.015</amount><custom>https://magazine.example/terms/?a=1&amp;b=2</custom></payment></license>' +
        '<copyright type="organization" contactEmail="rights@magazine.example">Sea &amp; &quot;Land&quot;</copyright>' +
        '<terms>https://magazine.example/terms/?a=1&amp;b=2</terms></content></rsl>\n',
    );
    expect(licenseXml({ ...brand, machines: { training: 'deny' } })).toContain(
      '<license><prohibits type="usage">ai-train</prohibits></license>',
    );
  });
});
