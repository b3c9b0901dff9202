/**
 * What documentation alone cannot tell about the platform (docs/contracts/cloudfront.md): how the
 * deployed chain treats encoded addresses, methods, sizes and compression.
 */
import { finding, type Audit, type Finding } from './audit.ts';
import type { SiteResponse } from './raw-request.ts';

const isRefused = ({ status }: SiteResponse) => status === 403 || status >= 500;

/** A signed origin request must be signed for the address that the origin sees. */
async function encodedAddresses(audit: Audit): Promise<Finding> {
  const addresses = [
    '/search/?q=two%20words',
    '/search/?q=two+words',
    '/search/?q=caf%C3%A9',
    "/search/?q=it's%20(not)%20*that*",
    '/search/?q=a%26b%3Dc%2Bd',
    '/tag/caf%C3%A9/',
    '/author/jos%C3%A9-nu%C3%B1ez/',
    '/account/sign-in/?redirectURL=%2Fstory%2Fa%2F%3Fb%3D1',
  ];
  const refused: string[] = [];
  for (const path of addresses) {
    const response = await audit.send(path);
    if (isRefused(response)) refused.push(`${path}: ${response.status}`);
  }
  return finding(
    'Addresses with encoded characters reach the site',
    refused.length === 0,
    refused.length === 0 ? `${addresses.length} addresses` : refused.join('; '),
  );
}

async function methods(audit: Audit): Promise<Finding[]> {
  const head = await audit.send('/', { method: 'HEAD' });
  const get = await audit.send('/');
  const post = await audit.send('/', { method: 'POST', body: 'a=b' });
  const range = await audit.send('/', { headers: { range: 'bytes=0-10' } });
  return [
    finding(
      'HEAD tells what GET would, without a body',
      head.status === 200 &&
        head.body.length === 0 &&
        head.headers['content-type'] === get.headers['content-type'],
      `${head.status}, ${head.body.length} bytes, ${String(head.headers['content-type'])}`,
    ),
    finding('Pages accept no POST', post.status >= 400 && post.status < 500, `${post.status}`),
    finding(
      'A range of a page is not served apart',
      range.status === 200 && range.body.length === get.body.length,
      `${range.status}, ${range.body.length} of ${get.body.length} bytes`,
    ),
  ];
}

async function errors(audit: Audit): Promise<Finding[]> {
  const missing = await audit.send('/no/such/page/');
  const long = await audit.send(`/?x=${'a'.repeat(9_000)}`);
  const api = await audit.send('/api/no-such-call');
  return [
    finding(
      'A page that does not exist is a page of the site with status 404',
      missing.status === 404 && /<html/i.test(missing.text),
      `${missing.status}, ${String(missing.headers['content-type'])}`,
    ),
    finding(
      'An address that is too long is the client’s error',
      long.status >= 400 && long.status < 500,
      `${long.status}`,
    ),
    finding(
      'An API call that does not exist is the client’s error',
      api.status >= 400 && api.status < 500,
      `${api.status}`,
    ),
  ];
}

/** Returns the paths of some scripts and style sheets that a page names. */
function assetsOf(html: string): string[] {
  return [/\/assets\/[\w.-]+\.js/g, /\/(?:assets|css)\/[\w./-]+\.css/g].flatMap((pattern) =>
    [...new Set(html.match(pattern))].slice(0, 3),
  );
}

/** CloudFront compresses nothing smaller (docs/contracts/cloudfront.md). */
const COMPRESSED_FROM_BYTES = 1_000;

async function compression(audit: Audit): Promise<Finding[]> {
  const home = await audit.send('/');
  const always = ['/', ...assetsOf(home.text)];
  const others = ['/feed/rss', '/feed/atom', '/feed/json', '/sitemap.xml', '/manifest.webmanifest'];
  const encodings = new Map<string, string>();
  const plain = new Set<string>();
  const headers = { 'accept-encoding': 'br, gzip' };
  // A cache may compress from the second request on.
  for (const path of [...always, ...others, ...always, ...others]) {
    const response = await audit.send(path, { headers });
    const encoding = response.headers['content-encoding'];
    encodings.set(path, `${encoding ?? 'plain'} (${response.body.length} bytes)`);
    if (encoding === undefined && response.body.length >= COMPRESSED_FROM_BYTES) plain.add(path);
    else plain.delete(path);
  }
  const list = (paths: readonly string[]) =>
    paths.map((path) => `${path} ${encodings.get(path) ?? ''}`).join('; ');
  return [
    finding(
      'Pages, scripts and styles are compressed',
      always.every((path) => !plain.has(path)),
      list(always),
    ),
    { title: 'Compression of feeds and files', outcome: 'measured', detail: list(others) },
  ];
}

async function chain(audit: Audit): Promise<Finding> {
  const { headers } = await audit.send('/');
  const told = ['x-cache', 'x-amz-cf-pop', 'alt-svc', 'via', 'age', 'server']
    .filter((name) => headers[name] !== undefined)
    .map((name) => `${name}: ${String(headers[name])}`);
  return { title: 'What serves the home page', outcome: 'measured', detail: told.join('; ') };
}

export async function checkPlatform(audit: Audit): Promise<Finding[]> {
  return [
    await encodedAddresses(audit),
    ...(await methods(audit)),
    ...(await errors(audit)),
    ...(await compression(audit)),
    await chain(audit),
  ];
}
