/**
 * The panel at the bottom of the pages of the section Backchannel: its newsletter, where to follow it,
 * and where it came from (spec §2.3, §2.5).
 */
import { brand } from '#brand';
import { words } from '#words';
import { findAnySection } from '../../shared/brand/sections.ts';
import { newsletterOfKey } from '../../shared/newsletters/find-newsletter.ts';
import { fill } from '../../shared/words/fill.ts';
import { BACKCHANNEL } from '../newsletter/newsletter-place.ts';
import { NewsletterSignUp } from '../newsletter/newsletter-sign-up.tsx';
import { Icon } from '../ui/icon.tsx';

const followed = ['twitter', 'facebook'] as const;
const section = findAnySection(brand, BACKCHANNEL);
const newsletter = newsletterOfKey(brand.newsletters, BACKCHANNEL);

/** @param hasForm False if the page offers a newsletter elsewhere. */
export function BackchannelPanel({ hasForm = true }: { hasForm?: boolean }) {
  if (section === undefined) return null;
  return (
    <section className="backchannel-panel" data-section={BACKCHANNEL} aria-label={section.name}>
      <div className="subscribe-panel-row">
        <div className="backchannel-words">
          <p className="kicker">{section.name}</p>
          <h2>{fill(words.followBrand, { brand: section.name })}</h2>
          {section.aboutUrl !== undefined && (
            <p className="backchannel-announcement">
              <a href={`/story/backchannel-is-moving-to-${brand.key}/`}>
                {fill(words.sectionMoving, { section: section.name, brand: brand.name })}
              </a>
            </p>
          )}
          <ul className="follow-cards">
            {followed.map((name) => {
              const service = brand.social[name];
              return service?.followUrl === undefined ? null : (
                <li key={name}>
                  <a href={service.followUrl} rel="me noopener">
                    <Icon name={name} size={20} color="backchannel" />
                    <span>{fill(words.followOn, { service: service.name })}</span>
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
        {hasForm && newsletter !== undefined && (
          <NewsletterSignUp newsletterKey={newsletter.key} place="subscribePanel" />
        )}
      </div>
    </section>
  );
}
