/**
 * The publication on social networks: one network named, the others beside it (spec §2.3, Social
 * panel links; §2.5).
 */
import { useEffect } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { fill } from '../../shared/words/fill.ts';
import { useSite, useSiteStore } from '../store.ts';
import { Icon } from '../ui/icon.tsx';

const networks = (['twitter', 'facebook', 'pinterest', 'youtube'] as const).filter(
  (name) => brand.social[name].followUrl !== undefined,
);

export function SocialInfo() {
  const store = useSiteStore();
  const selected = useSite((state) => state.social.selectedSocialNetwork);
  useEffect(() => {
    const network = networks[Math.floor(Math.random() * networks.length)];
    // The state keeps the first selected network.
    if (network !== undefined) store.dispatch({ type: 'social/selected', network });
  }, [store]);
  const service = selected === '' ? undefined : brand.social[selected];
  return (
    <div className="social-info">
      <p>
        {service === undefined
          ? fill(words.followBrand, { brand: brand.name })
          : weave(words.betweenIssues, {
              service: (
                <a href={service.followUrl} rel="me noopener">
                  {fill(words.onService, { service: service.name })}
                </a>
              ),
            })}
      </p>
      <ul>
        <li>
          <a className="social-image" href="/category/photo/">
            {words.photoStories}
          </a>
        </li>
        {networks.map((name) => (
          <li key={name}>
            <a
              href={brand.social[name].followUrl}
              rel="me noopener"
              aria-label={fill(words.brandOnService, {
                brand: brand.name,
                service: brand.social[name].name,
              })}
            >
              <Icon name={name} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
