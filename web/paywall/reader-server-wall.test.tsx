/** The full wall as the server sends it: the same bytes for every reader of a variant. */
import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { ArticleBody } from '../story/article-body.tsx';
import { Continued } from '../story/continued.tsx';
import { PaywallUnits } from './paywall-units.tsx';
import type { ContentState } from '../state/content.ts';
import { initialState, type SiteState } from '../state/site-state.ts';
import { createSiteStore, StoreProvider, useSite } from '../state/store.ts';

/** The text as a page shows it: cut where the state says so. */
function Text({ body }: Pick<ContentState, 'body'>) {
  const { isTruncated, isPaywalled } = useSite((state) => state.paywall);
  return (
    <>
      <ArticleBody body={body} template="default" paywall={{ isTruncated, isPaywalled }} />
      <Continued linkUrl={undefined} isTruncated={isTruncated} />
    </>
  );
}

function html(paywall: Partial<SiteState['paywall']>): string {
  const state = {
    ...initialState,
    paywall: { ...initialState.paywall, isPaywalled: true, ...paywall },
  };
  return renderToString(
    <StoreProvider value={createSiteStore(state)}>
      <Text
        body={[
          { kind: 'html', html: '<p>One.</p>' },
          { kind: 'html', html: '<p>Two.</p>', follows: 'half-wall' },
        ]}
      />
      <PaywallUnits />
    </StoreProvider>,
  );
}

describe('The server markup', () => {
  it('PW-02 has the full wall once, with text that is true for every reader, and nothing after the lead-in', () => {
    const page = html({
      isTruncated: true,
      isFullWalled: true,
      isExceeded: true,
      renderPaywall: true,
    });
    const walls = page.match(/<section class="paywall[ "][\s\S]*?<\/section>/g) ?? [];
    expect(walls).toHaveLength(1);
    expect(walls[0]).toMatch(/data-paywall="full" data-ad-slot="cm_barrier"/);
    expect(walls[0]).toContain('The rest of this article is for subscribers.');
    expect(walls[0]).not.toMatch(/have read|free articles|month/);
    expect([page.includes('One.'), page.includes('Two.')]).toEqual([true, false]);
  });

  const wallOf = (paywall: Partial<SiteState['paywall']>) =>
    /<section class="paywall[ "][\s\S]*?<\/section>/.exec(
      html({
        isTruncated: true,
        isFullWalled: true,
        isExceeded: true,
        renderPaywall: true,
        ...paywall,
      }),
    )?.[0] ?? '';

  it('PW-06 says at the wall of an item for registered readers that an account is free, and asks for no money', () => {
    const wall = wallOf({ access: 'registered' });
    expect(wall).toContain('Register for free to read on.');
    expect(wall).toMatch(
      /<a class="button" href="\/account\/[^"]+redirectURL=[^"]*">Register for free</,
    );
    expect(wall).toContain('Sign in');
    expect(wall).not.toMatch(/[Ss]ubscri|\$/);
  });

  it('PW-06 names the plans at the wall of an item of certain plans, and lets a subscriber change', () => {
    const wall = wallOf({ access: 'subscribers', includedIn: 'Gold or Platinum' });
    expect(wall).toContain('The rest of this article is included in Gold or Platinum.');
    expect(wall).toContain('>Subscribe<');
    const own = wallOf({ access: 'subscribers', includedIn: 'Gold', isSubscriber: true });
    expect(own).toContain('Change your plan');
    expect(own).not.toContain('>Subscribe<');
  });

  it('PW-03 has the place of the half wall after the first part of a metered text, and no unit', () => {
    const page = html({});
    expect(page).toMatch(
      /One\.<\/p><\/div><div class="unit-place" data-paywall-place=""><\/div><div class="prose" data-part="1"/,
    );
    expect(page).not.toMatch(/class="paywall/);
    expect(html({ isPaywalled: false })).not.toContain('data-paywall-place');
  });
});
