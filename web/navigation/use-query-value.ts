/**
 * Returns a parameter of the page's own address. Only the browser knows parameters that the edge
 * withholds from the page function.
 */
import { useLocation } from 'react-router-dom';
import { useSite } from '../state/store.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';

export function useQueryValue(name: string): string | undefined {
  const isInteractive = useIsInteractive();
  const { search } = useLocation();
  const sent = useSite((state) => state.context.url.query[name]);
  return isInteractive ? (new URLSearchParams(search).get(name) ?? undefined) : sent;
}
