/**
 * The publication on social networks: one network named, the others beside it (spec §2.3, Social
 * panel links; §2.5).
 */
import { useEffect } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { findSection, sectionPath } from '../../shared/brand/sections.ts';
import { followedServices } from '../../shared/brand/social-services.ts';
import { weave } from '../ui/weave.ts';
import { fill } from '../../shared/words/fill.ts';
import { useSite, useSiteStore } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';

const followed = followedServices(brand);
/** The panel does without Instagram (spec §2.3), unless there is nothing else. */
const first = followed
  .filter(({ name }) => name !== 'instagram')
  .toSorted((one, other) => Number(other.name === 'twitter') - Number(one.name === 'twitter'));
const networks = first.length > 0 ? first : followed;
/** The section of photo stories. */
const photo = findSection(brand, 'photo');

export function SocialInfo() {
  const store = useSiteStore();
  const selected = useSite((state) => state.social.selectedSocialNetwork);
  useEffect(() => {
    const network = networks[Math.floor(Math.random() * networks.length)];
    // The state keeps the first selected network.
    if (network !== undefined) store.actions.selectSocialNetwork(network.name);
  }, [store]);
  if (networks.length === 0) return null;
  const service = networks.find(({ name }) => name === selected);
  return (
    <div className="social-info">
      <p>
        {service === undefined
          ? fill(words.followBrand, { brand: brand.name })
          : weave(words.betweenIssues, {
              service: (
                <a href={service.href} rel="me noopener">
                  {fill(words.onService, { service: service.title })}
                </a>
              ),
            })}
      </p>
      <ul>
        {photo !== undefined && (
          <li>
            <a className="social-image" href={sectionPath(photo)}>
              {words.photoStories}
            </a>
          </li>
        )}
        {networks.map(({ name, title, href }) => (
          <li key={name}>
            <a
              href={href}
              rel="me noopener"
              aria-label={fill(words.brandOnService, { brand: brand.name, service: title })}
            >
              <Icon name={name} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
