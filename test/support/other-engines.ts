/** Browsers other than Chromium that this machine has. Tests do without those that it lacks. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { EngineSite, EngineTab, WindowSize } from './engine-tab.ts';
import { openFirefoxTab } from './firefox-tab.ts';
import { openWebKitTab } from './webkit-tab.ts';

interface OtherEngine {
  readonly name: string;
  /** Why its tests cannot run here. */
  readonly missing: string | undefined;
  /** Of `masthead start`. */
  readonly options: readonly string[];
  open(site: EngineSite, size: WindowSize): Promise<EngineTab>;
}

/** Returns the path of the first of the programs that is in the PATH. */
function findProgram(names: readonly string[]): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

function findFirefox(): OtherEngine {
  const path = process.env.MASTHEAD_FIREFOX ?? findProgram(['firefox-esr', 'firefox']);
  return {
    name: 'Firefox',
    missing:
      path === undefined
        ? 'Firefox is not installed (or name one by MASTHEAD_FIREFOX=/path/to/firefox)'
        : undefined,
    options: [],
    open: (site, size) => openFirefoxTab(path ?? '', site, size),
  };
}

function findWebKit(): OtherEngine {
  const path = process.env.MASTHEAD_WEBKIT_DRIVER ?? findProgram(['WebKitWebDriver']);
  const absent = path === undefined ? 'WebKitWebDriver' : 'Xvfb';
  return {
    name: 'WebKit',
    missing:
      path === undefined || findProgram(['Xvfb']) === undefined
        ? `${absent} is not installed`
        : undefined,
    // It keeps no secure cookies of http://localhost; other engines do (ADR 0067).
    options: ['--https'],
    open: (site, size) => openWebKitTab(path ?? '', site, size),
  };
}

export const otherEngines: readonly OtherEngine[] = [findFirefox(), findWebKit()];
