/** Light, dark, or the system setting; stored in this browser. */
import { useState } from 'react';
import { words } from '#words';
import { useIsInteractive } from '../browser/use-is-interactive.ts';

const schemes = ['auto', 'light', 'dark'] as const;
const names = { auto: words.schemeAuto, light: words.schemeLight, dark: words.schemeDark };
type Scheme = (typeof schemes)[number];

function storedScheme(): Scheme {
  try {
    return schemes.find((scheme) => scheme === localStorage.getItem('theme')) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function apply(scheme: Scheme): void {
  if (scheme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = scheme;
  try {
    if (scheme === 'auto') localStorage.removeItem('theme');
    else localStorage.setItem('theme', scheme);
  } catch {
    // Even without browser storage, this page still shows the chosen scheme.
  }
}

export function SchemeSwitch() {
  const isInteractive = useIsInteractive();
  const [chosen, setChosen] = useState<Scheme>();
  // The switch does not work without scripts, so the server does not render it.
  if (!isInteractive) return <div className="scheme-switch" />;
  const scheme = chosen ?? storedScheme();
  return (
    <fieldset className="scheme-switch">
      <legend className="visually-hidden">{words.colorScheme}</legend>
      {schemes.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="scheme"
            value={name}
            checked={scheme === name}
            onChange={() => {
              setChosen(name);
              apply(name);
            }}
          />
          <span>{names[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}
