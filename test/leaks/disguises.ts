/** Ways to ask for a piece as something else: other spellings of its address, and other headers. */

/** Queries that might mean another form of the same page, or more of it. */
const queries = [
  '', 'output=json', 'output=JSON', 'output=Json', 'OUTPUT=json', 'Output=JSON', 'output=json&output=html', 'output=html&output=json', 'output=json&output=json',
  'output[]=json', 'output%5B%5D=json', 'output[0]=json', 'output.x=json', 'output=%6a%73%6f%6e', 'output=json%00', 'output=json%20', 'output=+json', 'output=json;', 'output=json%26page=2',
  '&&output=json', '?output=json', 'output==json', 'output', 'output=', 'output=xml', 'output=rss', 'output=amp', 'output=txt', 'output=md', 'output=print', 'output=jsonp&callback=f', 'output=html',
  'amp', 'amp=1', 'outputType=amp', 'print', 'print=1', 'print=true', 'view=print', 'view=full', 'format=json', 'format=amp', 'format=txt', 'feed=rss2', 'alt=json', '_format=json', '_escaped_fragment_=',
  'page=0', 'page=1', 'page=2', 'page=-1', 'page=all', 'page=1e9', 'sort=date', 'q=paragraph', 'full=1', 'preview=true', 'preview=1', 'token=x', 'token=9999999999.AAAA', 'unlock=1', 'gift=1', 'share=1', 'access=full',
  'payment=sub', 'accept-payment=sub', 'x-gate=1', 'acceptedPayment=sub', 'paywall=0', 'nopaywall', 'paywall_test_0=1', 'paywall_test_3=true', 'debug=1', 'utm_source=google', 'utm_medium=amp', 'fbclid=x', 'redirectURL=/', 'g=1',
  '__proto__=x', 'constructor=x', 'output=json&__proto__[output]=json', `x=${'a'.repeat(7_000)}`, `output=json&x=${'b'.repeat(6_000)}`, 'output=json%0d%0aaccept-payment:%20sub', '%6futput=json',
];

/** What may be put behind an address. */
const endings = [
  '/', '//', '///', '/.', '/..', '/./', '/%2e', '/%2e%2e/', '%2f', '%2F', '%5c', '\\', '%00', '%09', '%0a', '%20', '%20/', '.', '..', '/.../', ';x', ';x=1', ';jsessionid=1', '/;/', '~', '*', ',', '%25', '%2525', '%',
  '.amp', '.amp.html', '.html', '.htm', '.json', '.md', '.txt', '.xml', '.rss', '.atom', '.pdf', '.print', '.bak', '/amp', '/amp/', '/print', '/print/', '/feed', '/feed/', '/rss', '/rss/', '/rss.xml', '/atom', '/atom.xml', '/feed.json',
  '/json', '/index.html', '/index.json', '/page/1', '/page/2', '/1', '/2', '/embed', '/embed/', '/oembed', '/comments', '/full', '/all', '/single', '/body', '/content', '/raw', '/source', '/edit', '/preview', '/attachment',
  '%e2%80%8b', '%ef%bb%bf', '%cc%81', '%c0%af', '%e2%80%ae', '#', '#x', '/pwa', '/pwa/', ':80', '@', '!', "'", '%22', '&output=json', '%3foutput=json', '?',
];

/** What may be put before an address. */
const beginnings = [
  '/pwa', '/pwa/pwa', '/PWA', '/%70wa', '/amp', '/print', '/m', '/mobile', '/lite', '/text', '/api', '/api/page', '/preview', '/app-shell', '/offline', '/cache', '/feed', '/json', '/embed', '/v1', '/en', '/index.php', '/_next/data',
  '/', '//', '/.', '/x/..', '/assets/..', '/photos/..', '/css/..', '/assets/%2e%2e', '/photos/%2e%2e', '/photos/..%2f', '/assets/..%2f', '/%2f', '/%5c', '/;', '/.;', '/..;', '/%2e', '/favicon.ico/..', '/robots.txt/..', '/http:/',
];

function letters(text: string, change: (letter: string) => string): string {
  return Array.from(text, (letter) => (/[a-z]/.test(letter) ? change(letter) : letter)).join('');
}
const percent = (letter: string) => `%${(letter.codePointAt(0) ?? 0).toString(16)}`;
const wide = (letter: string) => encodeURIComponent(String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
/** Letters of other scripts that look the same. */
const alike: Readonly<Record<string, string>> = { a: 'а', e: 'е', o: 'о', c: 'с', p: 'р', y: 'у', x: 'х', i: 'і', s: 'ѕ', j: 'ј' };

/** An address under other names: other roots, cases, scripts and codings. */
function aliases(path: string): string[] {
  const [, root = '', slug = ''] = path.split('/');
  const roots = ['story', 'review', 'gallery', 'video', 'article', 'stories', 'amp/story', '2026/03', '2026/3', '26/03', '2026/03/10', '2026/02', '1999/01', '0000/00', 'tag', 'category', 'category/science', 'author', 'stamp', 'about', 'newsletter', 'preview/story', 'preview/review', 'api/story', 'photos/story'];
  return [
    ...roots.map((other) => `/${other}/${slug}`), `/${slug}`, `/${slug}/`, `/${root}`, `/${root}/?slug=${slug}`, `/?p=${slug}`, `/?story=${slug}`, `/${root}/${slug}/${slug}`, `/${root}//${slug}`, `/${root}/./${slug}`, `/${root}/x/../${slug}`,
    path.toUpperCase(), `/${root.toUpperCase()}/${slug}`, `/${root}/${slug.toUpperCase()}`, `/${root}/${slug.slice(0, 1).toUpperCase()}${slug.slice(1)}`,
    letters(path, percent), letters(path, (letter) => `%25${percent(letter).slice(1)}`), letters(path, wide), letters(path, (letter) => encodeURIComponent(alike[letter] ?? letter)), `/${root}%2f${slug}`, `/${root}%5c${slug}`, `/${root};x/${slug}`,
  ];
}

/** Addresses that a hostile reader would try for a piece. @param path such as `/story/a/`. */
export function spellings(path: string): string[] {
  const bare = path.replace(/\/$/, '');
  const written = [
    ...queries.map((query) => `${path}?${query}`), ...endings.map((ending) => `${bare}${ending}`), ...beginnings.map((beginning) => `${beginning}${bare}`), ...aliases(path),
    ...['/pwa', '//', '/2026/03'].flatMap((odd) => [`${odd}${bare}/?output=json`, `${odd}${bare}?OUTPUT=JSON`]), `${bare}.json?output=json`, `${bare}/amp?output=json`,
  ];
  // A program that writes requests by hand can send more than this; see hand-written.
  return [...new Set(written)].filter((address) => /^\/[\u0021-\u007e]*$/.test(address));
}

type Headers = Readonly<Record<string, string | readonly string[]>>;

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** Headers that say who is asking: nothing that a reader can write may change a byte. */
export const claimsOfIdentity: readonly Headers[] = [
  { 'user-agent': googlebot }, { 'user-agent': googlebot, 'x-forwarded-for': '66.249.66.1', referer: 'https://www.google.com/', from: 'googlebot(at)googlebot.com' }, { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }, { 'user-agent': 'facebookexternalhit/1.1' }, { 'user-agent': 'Twitterbot/1.0' }, { 'user-agent': 'archive.org_bot' }, { 'user-agent': '' }, { 'user-agent': 'Amazon CloudFront' },
  { referer: 'https://www.google.com/' }, { referer: 'https://news.google.com/' }, { referer: 'https://www.facebook.com/' }, { referer: 'https://t.co/x' }, { referer: 'https://localhost/account/my-account/' },
  { 'x-forwarded-for': '66.249.66.1' }, { 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1;host=admin;proto=https' }, { 'x-real-ip': '66.249.66.1' }, { 'true-client-ip': '66.249.66.1' }, { 'cf-connecting-ip': '66.249.66.1' }, { 'x-client-ip': '127.0.0.1' }, { 'cloudfront-viewer-address': '66.249.66.1:443' },
  { 'accept-language': 'de' }, { 'accept-language': 'xx-YY;q=0.1' }, { 'save-data': 'on' }, { dnt: '1' }, { 'sec-gpc': '1' }, { 'sec-ch-ua-mobile': '?1' }, { 'x-requested-with': 'XMLHttpRequest' }, { origin: 'https://www.google.com' }, { 'sec-fetch-site': 'cross-site' }, { authorization: 'Bearer sub' }, { authorization: 'Basic YWRtaW46YWRtaW4=' },
];

/** Headers by which proxies, frameworks and our own parts speak to each other. */
export const internalClaims: readonly Headers[] = [
  { 'accept-payment': 'sub' }, { 'Accept-Payment': 'sample' }, { 'accept-payment': ['sub', 'sub'] }, { 'accept-payment': 'sub', 'x-edge': 'x' }, { 'payment-accepted': 'sub' }, { 'x-edge': '' }, { 'x-edge-status': '200' }, { 'x-page-status': '200' },
  { 'x-gate': '1|new||||' }, { 'x-gate': '1|more||||' }, { 'x-gate': `1|sub|||${'a'.repeat(43)}|` }, { 'x-gate': ['1|new||||', '1|new||||'] }, { 'x-amzn-waf-crawler': '1' }, { 'x-amzn-waf-crawler': 'verified' }, { 'x-amzn-waf-crowd': '0' }, { 'x-amzn-waf-crawler': 'undefined' }, { 'x-amzn-waf-crawler': '' },
  { 'x-original-url': '/app-shell' }, { 'x-rewrite-url': '/?output=json' }, { 'x-original-uri': '/' }, { 'x-forwarded-host': 'evil.example' }, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-port': '1' }, { 'x-forwarded-prefix': '/pwa' }, { 'x-forwarded-path': '/' }, { 'x-host': 'evil.example' }, { host: 'evil.example' }, { 'x-forwarded-server': 'evil.example' },
  { 'x-http-method-override': 'POST' }, { 'x-http-method': 'PUT' }, { 'x-method-override': 'HEAD' }, { 'x-middleware-subrequest': 'middleware' }, { 'x-invoke-path': '/' }, { 'x-invoke-output': 'json' }, { 'x-amz-cf-id': 'x' }, { 'x-amz-date': 'x' }, { 'x-lambda-url': '1' },
  { 'cache-control': 'no-cache' }, { 'cache-control': 'only-if-cached' }, { 'cache-control': 'max-stale=99999' }, { pragma: 'no-cache' }, { 'surrogate-control': 'max-age=1' }, { vary: '*' }, { via: '1.1 x' }, { expect: '' }, { te: 'trailers' }, { upgrade: 'h2c', connection: 'upgrade' }, { 'max-forwards': '0' },
  { 'sec-purpose': 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }, { 'service-worker': 'script' }, { 'service-worker-navigation-preload': 'true' },
];

/** Headers that ask for another form of the same bytes, or for some of them. */
export const otherForms: readonly Headers[] = [
  ...['bytes=0-', 'bytes=0-99999', 'bytes=2000-', 'bytes=-500', 'bytes=0-1,100-200,5000-6000', 'bytes=99999999-', 'items=0-5', 'bytes=-0', 'BYTES=0-9'].map((range) => ({ range })), { range: 'bytes=0-', 'if-range': '"x"' }, { range: 'bytes=0-', 'if-range': 'Wed, 21 Oct 2099 07:28:00 GMT' },
  { 'if-none-match': '"x"' }, { 'if-none-match': '*' }, { 'if-match': '*' }, { 'if-match': '"x"' }, { 'if-modified-since': 'Wed, 21 Oct 2099 07:28:00 GMT' }, { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ...['application/json', 'application/ld+json', 'application/rss+xml', 'application/atom+xml', 'application/feed+json', 'text/plain', 'text/markdown', 'text/x-component', 'application/xml', 'application/pdf', 'image/webp', '*/*', 'text/html;profile="amp"', 'application/activity+json', ''].map((accept) => ({ accept })),
  ...['br', 'gzip', 'gzip, br', 'identity', 'zstd', 'deflate', '*', 'br;q=0, gzip', 'identity;q=0', 'aws-chunked'].map((coding) => ({ 'accept-encoding': coding })), { 'accept-charset': 'utf-16' }, { 'content-type': 'application/json' }, { 'a-im': 'feed' }, { 'rsc': '1' }, { 'x-output': 'json' }, { output: 'json' },
];

export const headerSets: readonly Headers[] = [...claimsOfIdentity, ...internalClaims, ...otherForms];
