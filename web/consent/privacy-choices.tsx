/** The preferences page: what this site does with data, and what a reader allows. */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { Purpose } from '../../shared/consent/consent.ts';
import { thirdPartiesOf, type ThirdParty } from '../../shared/third-parties/third-parties.ts';
import { neededPurposes } from '../../shared/third-parties/needed-purposes.ts';
import { useInBrowser, useIsInteractive } from '../browser/use-is-interactive.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { meterTerm } from '../ui/meter-term.ts';
import { purposeWords } from './purpose-words.ts';
import { sendsGpc } from './sends-gpc.ts';

/** The form, where scripts run. Without them nothing runs that a choice could be about. */
const live = {
  chunk: 'live-choices',
  load: () => import('./live-choices.tsx'),
  failure: 'The form of privacy choices did not load',
};

const companyWords: Readonly<Record<ThirdParty['name'], string>> = {
  'tag-manager': words.companyTagManager,
  parsing: words.companyParsing,
  audience: words.companyAudience,
  affiliate: words.companyAffiliate,
  commerce: words.companyCommerce,
};

function Companies({ purposes }: { purposes: readonly Purpose[] }) {
  const companies = thirdPartiesOf(brand).filter(({ purpose }) => purposes.includes(purpose));
  if (companies.length === 0) return null;
  return (
    <section>
      <h2>{words.whoTakesPart}</h2>
      <ul className="choices-companies">
        {companies.map(({ name, url, purpose }) => (
          <li key={name}>
            {fill(words.companyPurpose, {
              company: fill(companyWords[name], { host: new URL(url).hostname }),
              purpose: purposeWords[purpose].listed,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PrivacyControl({ hasChoice }: { hasChoice: boolean }) {
  const isSent = useInBrowser(sendsGpc, false);
  return (
    <section>
      <h2>{words.globalPrivacyControl}</h2>
      {isSent && <p className="choices-signal">{words.gpcSent}</p>}
      <p>{hasChoice ? words.gpcWords : words.gpcWithoutChoice}</p>
    </section>
  );
}

export function PrivacyChoices() {
  const isInteractive = useIsInteractive();
  const loaded = useLoaded(live, 'now');
  const needed = neededPurposes(brand);
  return (
    <div className="choices">
      <section>
        <h2>{needed.length === 0 ? words.whoFollowsYou : words.whatYouDecide}</h2>
        {needed.length === 0 ? (
          <p>{fill(words.nobodyFollowsYou, { brand: brand.name })}</p>
        ) : (
          <p>{fill(words.decideWords, { brand: brand.name })}</p>
        )}
        {loaded !== undefined && <loaded.LiveChoices />}
        {!isInteractive && needed.length > 0 && <p>{words.decideNoScript}</p>}
      </section>
      <Companies purposes={needed} />
      <PrivacyControl hasChoice={needed.length > 0} />
      <section>
        <h2>{words.alwaysOn}</h2>
        <p>
          {fill(needed.length === 0 ? words.alwaysOnWithoutChoice : words.alwaysOnWords, {
            term: meterTerm(),
          })}
        </p>
      </section>
    </div>
  );
}
