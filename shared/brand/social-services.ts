/** What is true of a social service for every publication: its name, and where its share form is. */
import type { SocialService, SocialServiceName } from './brand.ts';

/** What a brand need not say. `followUrl` is an example. */
type KnownService = SocialService & { readonly followUrl?: string };

export const socialServices: Readonly<Record<SocialServiceName, KnownService>> = {
  facebook: {
    name: 'Facebook',
    icon: 'facebook',
    followUrl: 'https://www.facebook.com/example',
    shareTemplate: 'https://www.facebook.com/sharer/sharer.php?u={url}',
    hasCount: true,
  },
  twitter: {
    name: 'X',
    icon: 'twitter',
    followUrl: 'https://x.com/example',
    shareTemplate: 'https://twitter.com/intent/tweet?text={title}&url={url}',
  },
  pinterest: {
    name: 'Pinterest',
    icon: 'pinterest',
    followUrl: 'https://www.pinterest.com/example',
    shareTemplate:
      'https://www.pinterest.com/pin/create/button/?url={url}&media={image}&description={title}',
    hasCount: true,
  },
  youtube: {
    name: 'YouTube',
    icon: 'youtube',
    followUrl: 'https://www.youtube.com/@example',
  },
  tumblr: {
    name: 'Tumblr',
    icon: 'tumblr',
    followUrl: 'https://example.tumblr.com',
    shareTemplate: 'https://www.tumblr.com/widgets/share/tool?canonicalUrl={url}&title={title}',
  },
  instagram: {
    name: 'Instagram',
    icon: 'instagram',
    followUrl: 'https://www.instagram.com/example',
  },
  bluesky: {
    name: 'Bluesky',
    icon: 'bluesky',
    followUrl: 'https://bsky.app/profile/example.org',
    shareTemplate: 'https://bsky.app/intent/compose?text={title}%20{url}',
  },
  threads: {
    name: 'Threads',
    icon: 'threads',
    followUrl: 'https://www.threads.com/@example',
    shareTemplate: 'https://www.threads.com/intent/post?text={title}&url={url}',
  },
  mastodon: {
    name: 'Mastodon',
    icon: 'mastodon',
    followUrl: 'https://mastodon.social/@example',
    // It asks for the reader's own server (https://blog.joinmastodon.org/2026/03/a-new-share-button).
    shareTemplate: 'https://share.joinmastodon.org/#text={title}%20{url}',
  },
  linkedin: {
    name: 'LinkedIn',
    icon: 'linkedin',
    followUrl: 'https://www.linkedin.com/company/example',
    shareTemplate: 'https://www.linkedin.com/sharing/share-offsite/?url={url}',
  },
  whatsapp: {
    name: 'WhatsApp',
    icon: 'whatsapp',
    followUrl: 'https://whatsapp.com/channel/example',
    shareTemplate: 'https://wa.me/?text={title}%20{url}',
  },
  telegram: {
    name: 'Telegram',
    icon: 'telegram',
    followUrl: 'https://t.me/example',
    shareTemplate: 'https://t.me/share/url?url={url}&text={title}',
  },
  reddit: {
    name: 'Reddit',
    icon: 'reddit',
    followUrl: 'https://www.reddit.com/r/example',
    shareTemplate: 'https://www.reddit.com/submit?url={url}&title={title}',
  },
  email: {
    name: 'Email',
    icon: 'email',
    shareTemplate: 'mailto:?subject={title}&body={url}',
  },
  comments: { name: 'Comments', icon: 'comments', hasCount: true },
};

/**
 * Returns a service as a brand names it: with its address there alone, with `true` for a service by
 * which readers share but nobody follows, or with settings of its own.
 */
export function completeService(
  name: SocialServiceName,
  given: string | true | Partial<SocialService>,
): SocialService {
  const { followUrl: _example, ...known } = socialServices[name];
  if (given === true) return known;
  return { ...known, ...(typeof given === 'string' ? { followUrl: given } : given) };
}
