/**
 * The living component page: every component in its states, all on one page or one state alone
 * (`?show=entry/state`).
 */
import type { ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { brand } from '#brand';
import { AdProviderPlace } from '../ads/ad-provider.ts';
import { adProvider } from '../shell/ad-providers.ts';
import { SchemeSwitch } from '../ui/scheme-switch.tsx';
import { siteHistory } from '../navigation/site-history.ts';
import { initialState } from '../state/site-state.ts';
import { createSiteStore, StoreProvider } from '../state/store.ts';
import { slugOf, type Entry, type Showing } from './entry.ts';

/** Each showing has its own store and address, as a page has. */
export function Stage({ showing }: { showing: Showing }) {
  const store = createSiteStore({ ...initialState, ...showing.state });
  return (
    <StoreProvider value={store}>
      <AdProviderPlace value={adProvider}>
        <Router location={showing.path ?? '/'} navigator={siteHistory}>
          {showing.element}
        </Router>
      </AdProviderPlace>
    </StoreProvider>
  );
}

function Tokens() {
  const sizes = ['--size-h1', '--size-h2', '--size-card', '--size-body', '--size-small'];
  const colors = [
    '--paper',
    '--ink',
    '--quiet',
    '--hairline',
    '--accent',
    '--wash',
    '--plate',
    ...brand.sections.map(({ slug }) => `--${slug}`),
  ];
  return (
    <section className="showcase-entry" aria-labelledby="tokens">
      <h2 id="tokens">Tokens</h2>
      <p className="showcase-note">
        Colors, sizes and faces, all of them from <code>web/styles/tokens.css</code>.
      </p>
      <ul className="showcase-colors">
        {colors.map((name) => (
          <li key={name}>
            <span style={{ background: `var(${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      {sizes.map((name) => (
        <p key={name} className="showcase-size" style={{ fontSize: `var(${name})` }}>
          {brand.tagline}
          <code>{name}</code>
        </p>
      ))}
    </section>
  );
}

function Frame({
  title,
  showing,
  children,
}: {
  title: string;
  showing: Showing;
  children: ReactNode;
}) {
  const id = `${slugOf(title)}/${slugOf(showing.name)}`;
  return (
    <section className="showcase-showing" aria-labelledby={id}>
      <h3 id={id}>
        {showing.name} <a href={`/__components/?show=${id}`}>alone</a>
      </h3>
      <div className="showcase-frame" data-showing={id}>
        {children}
      </div>
    </section>
  );
}

export function Showcase({ entries, show }: { entries: readonly Entry[]; show: string | null }) {
  const alone = entries.flatMap(({ title, showings }) =>
    showings.filter(({ name }) => `${slugOf(title)}/${slugOf(name)}` === show),
  )[0];
  if (alone !== undefined) return <Stage showing={alone} />;
  return (
    <div className="showcase">
      <nav className="showcase-nav" aria-label="Components">
        <p className="section-label">{brand.name}</p>
        <ul>
          {entries.map(({ title }) => (
            <li key={title}>
              <a href={`#${slugOf(title)}`}>{title}</a>
            </li>
          ))}
        </ul>
        <SchemeSwitch />
      </nav>
      <main className="showcase-main">
        <h1>Components</h1>
        {show !== null && <p role="alert">Nothing is called “{show}”.</p>}
        <Tokens />
        {entries.map(({ title, note, showings }) => (
          <section key={title} className="showcase-entry" aria-labelledby={slugOf(title)}>
            <h2 id={slugOf(title)}>{title}</h2>
            <p className="showcase-note">{note}</p>
            {showings.map((showing) => (
              <Frame key={showing.name} title={title} showing={showing}>
                <Stage showing={showing} />
              </Frame>
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}
