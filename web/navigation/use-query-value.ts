/** A parameter of the page's own address. What the edge keeps from the page function, only the browser knows. */
import { useLocation } from 'react-router-dom';
import { useSite } from '../store.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';

export function useQueryValue(name: string): string | undefined {
  const isInteractive = useIsInteractive();
  const { search } = useLocation();
  const sent = useSite((state) => state.context.url.query[name]);
  return isInteractive ? (new URLSearchParams(search).get(name) ?? undefined) : sent;
}
