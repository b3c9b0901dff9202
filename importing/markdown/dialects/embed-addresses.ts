/** Addresses of embeds on other sites, from a tag's name and the id that it holds. */
import { pickArgument, type TagArguments } from './tag-arguments.ts';

interface Provider {
  /** Matches the words of a tag's name. */
  readonly name: RegExp;
  /** Arguments that may hold the id, most likely first. */
  readonly keys: readonly (string | number)[];
  /** Form of an id. Anything else is not one. */
  readonly id: RegExp;
  address(id: string, user: string): string;
  /** What a link to it says where the source has no title. */
  words?(user: string): string;
}

const idKeys = [
  'id',
  'videoid',
  'videoId',
  'video_id',
  'video-id',
  'video',
  'code',
  'key',
  0,
] as const;
const word = /^[\w-]+$/;
const path = /^[\w@.-]+(?:\/[\w@.:-]+)*$/;

const providers: readonly Provider[] = [
  {
    name: /\byou ?tube\b|^yt$/,
    keys: ['youTubeId', 'youtubeId', 'youtube_id', 'youtubeID', 'embedId', 'ytid', ...idKeys],
    id: /^[\w-]{6,20}$/,
    address: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    name: /\bvimeo\b/,
    keys: ['vimeoId', 'vimeo_id', ...idKeys],
    id: /^\d+(?:\/[\da-f]+)?$/,
    address: (id) => `https://vimeo.com/${id}`,
  },
  {
    name: /\bdaily ?motion\b/,
    keys: idKeys,
    id: word,
    address: (id) => `https://www.dailymotion.com/video/${id}`,
  },
  {
    name: /\bspotify\b/,
    keys: ['uri', 'path', ...idKeys],
    id: /^(?:spotify:)?\w+[/:]\w+$/,
    address: (id) => `https://open.spotify.com/${id.replace(/^spotify:/, '').replace(':', '/')}`,
  },
  {
    name: /\bsound ?cloud\b/,
    keys: ['track', 'track_id', ...idKeys],
    id: path,
    address: (id) =>
      /^\d+$/.test(id) ? `https://api.soundcloud.com/tracks/${id}` : `https://soundcloud.com/${id}`,
  },
  {
    name: /\b(?:ted|ted ?talks?)\b/,
    keys: ['slug', ...idKeys],
    id: word,
    address: (id) => `https://www.ted.com/talks/${id}`,
  },
  {
    name: /\b(?:tweet|twitter(?: simple)?|x ?post)\b|^x$/,
    keys: ['tweetId', 'tweet_id', 'tweetLink', 'status', ...idKeys],
    id: /^(?:\w+\/status\/)?\d{5,}$/,
    address: (id, user) =>
      `https://twitter.com/${id.includes('/') ? id : `${user === '' ? 'i' : user}/status/${id}`}`,
    words: (user) => (/^\w+$/.test(user) ? `A post by @${user} on X` : 'A post on X'),
  },
  {
    name: /\binstagram\b/,
    keys: idKeys,
    id: word,
    address: (id) => `https://www.instagram.com/p/${id}/`,
  },
  {
    name: /\btik ?tok\b/,
    keys: idKeys,
    id: /^\d+$/,
    address: (id, user) => `https://www.tiktok.com/@${user.replace(/^@/, '')}/video/${id}`,
  },
  {
    name: /\bgist\b/,
    keys: ['gist', ...idKeys],
    id: path,
    address: (id, user) =>
      `https://gist.github.com/${id.includes('/') || user === '' ? id : `${user}/${id}`}`,
    words: () => 'Code on GitHub',
  },
  {
    name: /\bcode ?pen\b/,
    keys: ['hash', 'slug', 'slug_hash', 'pen', ...idKeys],
    id: path,
    address: (id, user) =>
      `https://codepen.io/${id.includes('/') ? id : `${user === '' ? 'pen' : `${user}/pen`}/${id}`}`,
  },
  {
    name: /\bjs ?fiddle\b/,
    keys: idKeys,
    id: path,
    address: (id, user) => `https://jsfiddle.net/${user === '' ? '' : `${user}/`}${id}/`,
  },
  {
    name: /\bcode ?sand ?box\b/,
    keys: idKeys,
    id: word,
    address: (id) => `https://codesandbox.io/s/${id}`,
  },
  {
    name: /\bstack ?blitz\b/,
    keys: ['project', ...idKeys],
    id: path,
    address: (id) => `https://stackblitz.com/${id.includes('/') ? id : `edit/${id}`}`,
  },
  {
    name: /\b(?:fb|facebook) video\b/,
    keys: idKeys,
    id: /^\d+$/,
    address: (id) => `https://www.facebook.com/watch/?v=${id}`,
  },
  {
    name: /\bc ?span\b/,
    keys: ['src', ...idKeys],
    id: /^[\w?=&./-]+$/,
    address: (id) => `https://www.c-span.org/video/?${encodeURIComponent(id)}`,
  },
  {
    name: /\bglitch\b/,
    keys: ['app', 'name', ...idKeys],
    id: word,
    address: (id) => `https://glitch.com/edit/#!/${id}`,
  },
  {
    name: /\brepl(?: ?it)?\b/,
    keys: idKeys,
    id: path,
    address: (id) => `https://replit.com/${id}`,
  },
  {
    name: /\basciinema\b/,
    keys: idKeys,
    id: word,
    address: (id) => `https://asciinema.org/a/${id}`,
  },
  {
    name: /\b(?:github(?: (?:repo|card|link))?|repo(?: card)?)\b/,
    keys: ['repo', 'repository', ...idKeys],
    id: /^[\w.-]+\/[\w.-]+$/,
    address: (id) => `https://github.com/${id}`,
  },
  {
    name: /\bmastodon\b|\btoot\b/,
    keys: ['status', ...idKeys],
    id: /^\d+$/,
    address: (id, user) =>
      /@[\w.-]+\.\w+$/.test(user)
        ? `https://${user.replace(/^.*@/, '')}/@${user.replace(/^@|@[^@]*$/g, '')}/${id}`
        : '',
  },
  {
    name: /\bloom\b/,
    keys: idKeys,
    id: word,
    address: (id) => `https://www.loom.com/share/${id}`,
  },
  {
    name: /\btwitch\b/,
    keys: idKeys,
    id: word,
    address: (id) => `https://www.twitch.tv/videos/${id}`,
  },
  {
    name: /\bbilibili\b/,
    keys: ['bvid', ...idKeys],
    id: word,
    address: (id) => `https://www.bilibili.com/video/${id}`,
  },
  {
    name: /\b(?:google )?maps?\b/,
    keys: ['address', 'location', 'place', 'query', 'q', 'center', 'coordinates'],
    id: /^[^<>"]{3,200}$/,
    address: (id) => `https://www.google.com/maps?q=${encodeURIComponent(id)}`,
  },
];

const addressKeys = ['url', 'src', 'href', 'link', 'embed', 'source'] as const;

export interface TagEmbed {
  readonly url: string;
  /** What a link to it says. */
  readonly words?: string | undefined;
}

/**
 * Returns the embed that a tag means. `words` is the tag's name as words. A tag of a known site may
 * hold the address instead of the id.
 */
export function embedOfTag(words: string, args: TagArguments): TagEmbed | undefined {
  const provider = providers.find(({ name }) => name.test(words));
  const given = [
    ...addressKeys.map((key) => pickArgument(args, key)),
    ...args.positional,
    ...Object.values(args.named),
  ]
    .find((value) => value !== undefined && /^(?:https?:)?\/\/[^/\s]+\/\S/i.test(value))
    ?.replace(/^\/\//, 'https://');
  const isEmbed = provider !== undefined || /\b(?:iframe|embed|oembed|frame|player)\b/.test(words);
  if (given !== undefined && isEmbed) return { url: given };
  if (provider === undefined) return undefined;
  const user = pickArgument(args, 'user', 'username', 'author', 'owner', 'account') ?? '';
  const id = provider.keys
    .map((key) => pickArgument(args, key)?.replace(/^\//, ''))
    .find((value) => value !== undefined && provider.id.test(value));
  if (id === undefined) return undefined;
  const second = pickArgument(args, 1);
  // `gist user id`, as in Hugo and Jekyll.
  const isPair =
    user === '' &&
    id === args.positional[0] &&
    second !== undefined &&
    /^[\da-f]{5,}$/.test(second);
  const url = isPair ? provider.address(second, id) : provider.address(id, user);
  return url === '' ? undefined : { url, words: provider.words?.(user) };
}
