import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from '@jest/globals';
import { entries } from './entries.ts';
import { slugOf } from './entry.ts';
import { Stage } from './showcase.tsx';

const web = resolve(import.meta.dirname, '..');
/** Folders of `web/` that hold no components of their own. */
const otherFolders = new Set(['pages', 'showcase', 'state', 'styles']);
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.includes('/') &&
    !otherFolders.has(file.split('/')[0] ?? '') &&
    /(?<!\.test)\.tsx?$/.test(file),
);
const components = sources.filter((file) => file.endsWith('.tsx'));
const imported = new Set(
  readdirSync(join(import.meta.dirname, 'entries')).flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, 'entries', file), 'utf8');
    return [...source.matchAll(/from '\.\.\/\.\.\/([^']+\.tsx)'/g)].map(([, path = '']) => path);
  }),
);

/** Shown as part of another entry, or without an appearance of their own. */
const within: Readonly<Record<string, string>> = {
  'consent/consent-place.tsx': 'loads the question for consent',
  'shell/overlays.idle.tsx': 'banner and question, over a page',
  'shell/overlays-place.tsx': 'loads what may come over a page',
  'shell/page-body.tsx': 'every page',
  'shell/page-frame.tsx': 'every page',
  'ui/shared-part.server.tsx': 'parts of pages, in functions',
  'shell/banner-place.tsx': 'loads the banner',
  'recommendations/recommended-place.tsx': 'loads recommendations',
  'vendor-widget/vendor-widget-place.tsx': 'loads the vendor widget',
  'vendor-widget/vendor-widget.tsx': 'shows what a vendor returns',
  'panels/comments-place.tsx': 'loads the comments panel',
  'panels/footer-panel.tsx': "loads the footer's panel",
  'panels/footer-panels.tsx': "loads the footer's panel",
  'paywall/paywall-units.tsx': 'loads the units',
  'paywall/units.tsx': 'shows growlers and the half wall',
  'header/header-extras.idle.tsx': 'loads what opens',
  'search/search-suggestion.tsx': 'one line of the search page',
  'video/video.tsx': 'the player on the page of a video',
  'paywall/wall-notice.tsx': 'asks what became of a subscription',
  'account/access-page.tsx': 'the page that says why a story is closed',
  'account/cancel-subscription.tsx': 'the page on which a subscription is canceled',
  'account/redeem-gift.tsx': 'the page that the link of a gift opens',
  'account/group-invitation.tsx': 'the page that an invitation opens',
  'subscribe/buying.tsx': 'the heads of the pages to sign in and to register',
  'lists/list-tail.tsx': 'what pages of lists end with',
  'gallery/use-full-screen.tsx': 'loads the full screen',
  'gallery/full-screen.tsx': 'opened from the stage',
  'navigation/site-router.tsx': 'gives every page its address',
};

function sourceUses(file: string): boolean {
  const name = basename(file);
  return sources.some(
    (other) => other !== file && readFileSync(join(web, other), 'utf8').includes(`/${name}'`),
  );
}

describe('The component page', () => {
  it('shows every component by itself, or as part of one that it shows', () => {
    const missing = components.filter(
      (file) =>
        !imported.has(relative('.', file)) && within[file] === undefined && !sourceUses(file),
    );
    expect(missing).toEqual([]);
  });

  it('names no exception that does not exist', () => {
    expect(Object.keys(within).filter((file) => !components.includes(file))).toEqual([]);
  });

  it('gives every entry and every showing its own URL', () => {
    const addresses = entries.flatMap(({ title, showings }) =>
      showings.map(({ name }) => `${slugOf(title)}/${slugOf(name)}`),
    );
    expect(addresses.length).toBeGreaterThan(100);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(
    entries.flatMap(({ title, showings }) =>
      showings.map((showing) => [`${title}, ${showing.name}`, showing] as const),
    ),
  )('%s renders on the server', (_name, showing) => {
    expect(() => renderToString(createElement(Stage, { showing }))).not.toThrow();
  });
});
