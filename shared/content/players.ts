/** Reads addresses of players and pages of the sites whose embeds are allowed. */
import type { Segment, embedProviders } from './item.ts';

type Player = Omit<Extract<Segment, { kind: 'player' }>, 'title'>;
type Provider = (typeof embedProviders)[number];

/**
 * Returns a provider's own id and its page, or undefined when the address is not of a single work
 * of that provider.
 */
type Reader = (url: URL, parts: readonly string[]) => { id: string; page: string } | undefined;

/** Returns the seconds of a start time such as `90`, `90s` or `1m30s`, or undefined for none. */
function startSeconds(url: URL): number | undefined {
  const value = url.searchParams.get('start') ?? url.searchParams.get('t') ?? '';
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(value);
  if (match === null || value === '') return undefined;
  return Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
}

function youtubeId(url: URL, [first, second]: readonly string[]): string | undefined {
  if (url.hostname === 'youtu.be') return first;
  if (first === 'watch') return url.searchParams.get('v') ?? undefined;
  return ['embed', 'v', 'shorts', 'live', 'e'].includes(first ?? '') ? second : undefined;
}

const youtube: Reader = (url, parts) => {
  const id = youtubeId(url, parts);
  if (id === undefined || !/^[\w-]{11}$/.test(id) || id === 'videoseries') return undefined;
  const start = startSeconds(url);
  return {
    id,
    page: `https://www.youtube.com/watch?v=${id}${start === undefined || start === 0 ? '' : `&t=${start}s`}`,
  };
};

const vimeo: Reader = (url, parts) => {
  const at = parts.findIndex((part) => /^\d{4,12}$/.test(part));
  const number = parts[at];
  if (number === undefined || at > 2) return undefined;
  // An unlisted video opens only with the hash at the end of its address.
  const hash = [parts[at + 1], url.searchParams.get('h')].find(
    (part) => part !== undefined && part !== null && /^[\da-f]{6,16}$/.test(part),
  );
  const id = hash === undefined || hash === null ? number : `${number}/${hash}`;
  return { id, page: `https://vimeo.com/${id}` };
};

const soundcloud: Reader = (url, parts) => {
  if (url.hostname === 'w.soundcloud.com') {
    const inner = url.searchParams.get('url');
    return inner !== null && URL.canParse(inner)
      ? soundcloud(new URL(inner), pathParts(new URL(inner)))
      : undefined;
  }
  if (
    !/^(?:api|www|m)\.soundcloud\.com$|^soundcloud\.com$/.test(url.hostname) ||
    parts.length < 2 ||
    parts.length > 3
  )
    return undefined;
  const id = parts.join('/');
  return /^[\w:/.-]+$/.test(id)
    ? { id, page: `https://${url.hostname.startsWith('api.') ? 'api.' : ''}soundcloud.com/${id}` }
    : undefined;
};

const spotify: Reader = (_url, parts) => {
  const [kind, id] = parts.filter(
    (part) => !/^(?:embed|embed-podcast|intl-[a-z]{2,3})$/.test(part),
  );
  if (
    kind === undefined ||
    id === undefined ||
    !/^(?:track|album|episode|show|playlist|artist)$/.test(kind) ||
    !/^[\dA-Za-z]{10,40}$/.test(id)
  )
    return undefined;
  return { id: `${kind}/${id}`, page: `https://open.spotify.com/${kind}/${id}` };
};

const ted: Reader = (_url, parts) => {
  const slug =
    parts[0] === 'talks'
      ? (parts[1] === 'lang' ? parts[3] : parts[1])?.replace(/\.html$/, '')
      : undefined;
  return slug !== undefined && /^[\w-]{3,150}$/.test(slug)
    ? { id: slug, page: `https://www.ted.com/talks/${slug}` }
    : undefined;
};

const dailymotion: Reader = (url, parts) => {
  const raw =
    url.hostname === 'dai.ly'
      ? parts[0]
      : (url.searchParams.get('video') ?? parts[parts.indexOf('video') + 1]);
  const id = raw?.replace(/_.*$/s, '');
  return id !== undefined && /^[a-z\d]{5,20}$/i.test(id)
    ? { id, page: `https://www.dailymotion.com/video/${id}` }
    : undefined;
};

const readers: readonly (readonly [RegExp, Provider, Reader])[] = [
  [/^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$|^youtu\.be$/, 'youtube', youtube],
  [/^(?:(?:www|player)\.)?vimeo\.com$/, 'vimeo', vimeo],
  [/^(?:(?:w|www|m|api)\.)?soundcloud\.com$/, 'soundcloud', soundcloud],
  [/^open\.spotify\.com$/, 'spotify', spotify],
  [/^(?:(?:www|embed|embed-ssl)\.)?ted\.com$/, 'ted', ted],
  [/^(?:(?:www|geo)\.)?dailymotion\.com$|^dai\.ly$/, 'dailymotion', dailymotion],
];

function pathParts(url: URL): string[] {
  return url.pathname.split('/').filter(Boolean);
}

/** Returns the http(s) URL that an address means, `//host` included, or undefined for any other. */
export function webAddress(address: string): URL | undefined {
  const bare = address.trim().replace(/^\/\//, 'https://');
  if (!/^https?:\/\//i.test(bare) || !URL.canParse(bare)) return undefined;
  return new URL(bare);
}

/**
 * Returns the player for an address of a page or an embed, or undefined when its site is not
 * allowed.
 */
export function readPlayer(address: string): Player | undefined {
  const url = webAddress(address);
  if (url === undefined) return undefined;
  for (const [host, provider, read] of readers) {
    if (!host.test(url.hostname)) continue;
    const found = read(url, pathParts(url));
    return found === undefined
      ? undefined
      : { kind: 'player', provider, id: found.id, url: found.page };
  }
  return undefined;
}
