/**
 * The panel at the bottom of Backchannel pages: its newsletter, where to follow it, and where it
 * came from (spec §2.3, §2.5).
 */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { NewsletterSignUp } from '../newsletter/newsletter-sign-up.tsx';
import { Icon } from '../ui/icon.tsx';

const followed = ['twitter', 'facebook'] as const;

/** @param hasForm False if the page offers a newsletter elsewhere. */
export function BackchannelPanel({ hasForm = true }: { hasForm?: boolean }) {
  return (
    <section className="backchannel-panel" data-section="backchannel" aria-label="Backchannel">
      <div className="subscribe-panel-row">
        <div className="backchannel-words">
          <p className="kicker">Backchannel</p>
          <h2>{fill(words.followBrand, { brand: 'Backchannel' })}</h2>
          <p className="backchannel-announcement">
            <a href={`/story/backchannel-is-moving-to-${brand.key}/`}>
              {fill(words.backchannelMoving, { brand: brand.name })}
            </a>
          </p>
          <ul className="follow-cards">
            {followed.map((name) => {
              const service = brand.social[name];
              return service.followUrl === undefined ? null : (
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
        {hasForm && <NewsletterSignUp newsletterKey="BACKCHANNEL" place="subscribePanel" />}
      </div>
    </section>
  );
}
