/**
 * A page's environment in jsdom: its store, its address, and a fake server for network
 * calls.
 */
import { createElement, type ReactNode } from 'react';
import { render } from '@testing-library/react';
import { SiteRouter } from '../../web/navigation/site-router.tsx';
import { initialState, type SiteState } from '../../web/state/site-state.ts';
import { createSiteStore, StoreProvider, type SiteStore } from '../../web/state/store.ts';
import './patient-queries.ts';

export interface Asked {
  readonly path: string;
  readonly init: RequestInit | undefined;
  readonly body: unknown;
}

type Served = readonly [number, unknown];

/** @param response returns the status and body for a path; may throw as the network does. */
export function serve(
  response: (path: string, body: unknown) => Served | Promise<Served>,
): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = (async (path: unknown, init?: RequestInit) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ path: String(path), init, body });
    const [status, result] = await response(String(path), body);
    return new Response(typeof result === 'string' ? result : JSON.stringify(result), { status });
  }) as typeof fetch;
  return asked;
}

export const success = (data: object = {}, name = 'ok') =>
  [200, { status: 'success', name, message: '', data }] as const;
export const errorBody = (name: string, message: string, status = 400, data: object = {}) =>
  [status, { status: 'error', name, message, data }] as const;

export function readCookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

export function clearCookies(): void {
  for (const part of document.cookie.split('; '))
    document.cookie = `${part.split('=')[0] ?? ''}=; Path=/; Max-Age=0`;
}

/** Returns a state of the CI environment, where cookies need no TLS. */
export function stateAt(address: string, changes: Partial<SiteState> = {}): SiteState {
  const url = new URL(address, 'http://localhost');
  return {
    ...initialState,
    env: { ...initialState.env, environment: 'ci' },
    ...changes,
    context: {
      ...initialState.context,
      ...changes.context,
      url: { pathname: url.pathname, query: {} },
    },
  };
}

/**
 * Renders content at an address.
 * @param history the state that a navigation has left there.
 */
export function open(
  address: string,
  content: ReactNode,
  changes: Partial<SiteState> = {},
  history: unknown = null,
): SiteStore {
  window.history.replaceState(history, '', address);
  const store = createSiteStore(stateAt(address, changes));
  render(createElement(StoreProvider, { value: store }, createElement(SiteRouter, null, content)));
  // Parts of the page come late and by themselves, as in a browser: React need not warn of them.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  return store;
}
