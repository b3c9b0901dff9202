/**
 * A vendor's recommendations at the end of a section. In a preview, which only editors can open,
 * each has a button that removes it.
 */
import { createElement, useCallback, useEffect, useState, type ReactNode } from 'react';
import { words } from '#words';
import { createLog } from '../browser/log.ts';
import { whenAllowed } from '../consent/consent-port.ts';
import { BandTitle } from '../lists/band-title.tsx';
import { useSite, useSiteStore } from '../store.ts';
import type { VendorNode } from './vendor-markup.ts';
import { removeRecommendation, sectionRecommendations } from './vendor-service.ts';

/** See spec §8 (Vendor widget). */

type Nodes = readonly (VendorNode | string)[];

function contentOf(nodes: Nodes, remove: ((id: string) => void) | undefined): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    const { tag, attributes, recommendationId, children } = node;
    const props = {
      key: index,
      ...attributes,
      ...(tag === 'a' ? { rel: 'sponsored noopener' } : {}),
      ...(tag === 'img' ? { loading: 'lazy', alt: attributes.alt ?? '' } : {}),
    };
    if (tag === 'img') return createElement(tag, props);
    return createElement(
      tag,
      props,
      contentOf(children, remove),
      remove !== undefined && recommendationId !== undefined && (
        <button
          type="button"
          className="button button-small button-quiet"
          onClick={() => {
            remove(recommendationId);
          }}
        >
          {words.remove}
        </button>
      ),
    );
  });
}

export function VendorWidget({ endpoint }: { endpoint: string }) {
  const store = useSiteStore();
  const section = useSite(
    ({ context, secondary }) => secondary.heading?.section ?? context.category,
  );
  const isPreview = useSite((state) => state.context.isPreview);
  const [nodes, setNodes] = useState<Nodes>([]);
  const [problem, setProblem] = useState('');

  const refresh = useCallback(() => {
    sectionRecommendations(endpoint, section).then(setNodes, (error: unknown) => {
      setNodes([]);
      createLog(store.getState().env.environment)('The vendor widget shows nothing', error);
    });
  }, [endpoint, section, store]);
  useEffect(
    () => (section === '' ? undefined : whenAllowed('personalization', refresh)),
    [section, refresh],
  );

  const remove = (id: string) => {
    if (!window.confirm(words.confirmRemoval)) return;
    setProblem('');
    removeRecommendation(endpoint, { section, id }).then(refresh, (error: unknown) => {
      setProblem(error instanceof Error ? error.message : String(error));
    });
  };
  if (nodes.length === 0) return null;
  return (
    <section className="recommended vendor-widget" aria-label={words.fromOurPartners}>
      <BandTitle title={words.fromOurPartners} />
      {problem !== '' && <p role="alert">{problem}</p>}
      {contentOf(nodes, isPreview ? remove : undefined)}
    </section>
  );
}
