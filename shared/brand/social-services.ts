/**
 * What is known of each social service: its name and its address for sharing. A brand file says which
 * ones the publication uses, and may say more.
 */
import {
  socialServiceNames,
  type Brand,
  type SocialService,
  type SocialServiceName,
} from './brand.ts';

/** As the services themselves document their addresses for sharing. */
export const knownServices = {
  facebook: {
    name: 'Facebook',
    hasCount: true,
    shareTemplate: 'https://www.facebook.com/sharer/sharer.php?u={url}',
  },
  twitter: {
    name: 'X',
    shareTemplate: 'https://twitter.com/intent/tweet?text={title}&url={url}',
  },
  pinterest: {
    name: 'Pinterest',
    hasCount: true,
    shareTemplate:
      'https://www.pinterest.com/pin/create/button/?url={url}&media={image}&description={title}',
  },
  youtube: { name: 'YouTube' },
  tumblr: {
    name: 'Tumblr',
    shareTemplate: 'https://www.tumblr.com/widgets/share/tool?canonicalUrl={url}&title={title}',
  },
  instagram: { name: 'Instagram' },
  bluesky: {
    name: 'Bluesky',
    shareTemplate: 'https://bsky.app/intent/compose?text={title}%0A{url}',
  },
  threads: {
    name: 'Threads',
    shareTemplate: 'https://www.threads.com/intent/post?text={title}&url={url}',
  },
  // It asks readers for their server.
  mastodon: {
    name: 'Mastodon',
    shareTemplate: 'https://share.joinmastodon.org/#text={title}%0A{url}',
  },
  linkedin: {
    name: 'LinkedIn',
    shareTemplate: 'https://www.linkedin.com/sharing/share-offsite/?url={url}',
  },
  whatsapp: { name: 'WhatsApp', shareTemplate: 'https://wa.me/?text={title}%0A{url}' },
  telegram: { name: 'Telegram', shareTemplate: 'https://t.me/share/url?url={url}&text={title}' },
  reddit: {
    name: 'Reddit',
    shareTemplate: 'https://www.reddit.com/submit?url={url}&title={title}',
  },
  email: { name: 'Email', shareTemplate: 'mailto:?subject={title}&body={url}' },
  comments: { name: 'Comments', hasCount: true },
} as const satisfies Record<SocialServiceName, Omit<SocialService, 'icon'>>;

/**
 * How a brand file names a service: by its own address there, by `true` where readers share but
 * nobody follows, or by settings.
 */
type NamedService = string | true | Partial<SocialService>;

function ownSettings(named: NamedService): Partial<SocialService> {
  if (named === true) return {};
  return typeof named === 'string' ? { followUrl: named } : named;
}

/**
 * Returns the services that a brand file names, each with what is known of it. Sharing by email needs
 * no service, and letters to the editors stand for comments: both are always among them.
 */
export function completeSocial(
  named: Readonly<Partial<Record<SocialServiceName, NamedService>>> = {},
): Brand['social'] {
  const all = { email: {}, comments: {}, ...named };
  return Object.fromEntries(
    socialServiceNames.flatMap((name) => {
      const own: NamedService | undefined = all[name];
      return own === undefined
        ? []
        : [[name, { icon: name, ...knownServices[name], ...ownSettings(own) }]];
    }),
  );
}

/** A service with a page of the publication. */
export interface FollowedService {
  readonly name: SocialServiceName;
  readonly title: string;
  readonly href: string;
}

/** Returns the pages to follow, of the services in the order of `socialServiceNames`. */
export function followedServices({ social }: Pick<Brand, 'social'>): readonly FollowedService[] {
  return socialServiceNames.flatMap((name) => {
    const { name: title = '', followUrl } = social[name] ?? {};
    return followUrl === undefined ? [] : [{ name, title, href: followUrl }];
  });
}

/** At the head of an item, in the order of spec §2.5; then what came after it. */
const shareOrder = [
  'facebook',
  'twitter',
  'pinterest',
  'bluesky',
  'threads',
  'mastodon',
  'linkedin',
  'whatsapp',
  'telegram',
  'reddit',
  'comments',
  'email',
] as const satisfies readonly SocialServiceName[];

/**
 * Returns the services by which readers share an item. Comments are a thread of another service, or
 * else letters, which need an address.
 */
export function sharedServices({
  social,
  comments,
  editorialEmail,
}: Pick<Brand, 'social' | 'comments' | 'editorialEmail'>): readonly SocialServiceName[] {
  const hasComments = comments !== undefined || editorialEmail !== undefined;
  return shareOrder.filter((name) =>
    name === 'comments'
      ? hasComments && social.comments !== undefined
      : social[name]?.shareTemplate !== undefined,
  );
}
