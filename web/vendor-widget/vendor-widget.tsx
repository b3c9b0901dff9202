/**
 * A vendor's recommendations at the end of a section. In a preview, which only editors can open,
 * each has a button that removes it.
 */
import { createElement, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { words } from '#words';
import { errorMessage } from '../../shared/error-message.ts';
import { createLog } from '../browser/log.ts';
import { whenAllowed } from '../consent/consent-port.ts';
import { BandTitle } from '../lists/band-title.tsx';
import { useSite, useSiteStore } from '../state/store.ts';
import type { VendorNode } from './vendor-markup.ts';
import { removeRecommendation, sectionRecommendations } from './vendor-service.ts';

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

function Contents({ nodes, remove }: { nodes: Nodes; remove: ((id: string) => void) | undefined }) {
  return contentOf(nodes, remove);
}

export function VendorWidget({ endpoint }: { endpoint: string }) {
  const store = useSiteStore();
  const section = useSite(
    ({ context, secondary }) => secondary.heading?.section ?? context.category,
  );
  const isPreview = useSite((state) => state.context.isPreview);
  const [nodes, setNodes] = useState<Nodes>([]);
  const [problem, setProblem] = useState('');
  const shownSection = useRef(section);

  const refresh = useCallback(() => {
    const show = (next: Nodes) => {
      // The reader may be in another section by now.
      if (shownSection.current === section) setNodes(next);
    };
    sectionRecommendations(endpoint, section).then(show, (error: unknown) => {
      show([]);
      createLog(store.getState().env.environment)('The vendor widget shows nothing', error);
    });
  }, [endpoint, section, store]);
  useEffect(() => {
    shownSection.current = section;
    const stop = section === '' ? undefined : whenAllowed('personalization', refresh);
    return () => {
      stop?.();
      setNodes([]);
    };
  }, [section, refresh]);

  const remove = (id: string) => {
    if (!window.confirm(words.confirmRemoval)) return;
    setProblem('');
    removeRecommendation(endpoint, { section, id }).then(refresh, (error: unknown) => {
      setProblem(errorMessage(error));
    });
  };
  if (nodes.length === 0) return null;
  return (
    <section className="recommended vendor-widget" aria-label={words.fromOurPartners}>
      <BandTitle title={words.fromOurPartners} />
      {problem !== '' && <p role="alert">{problem}</p>}
      <Contents nodes={nodes} remove={isPreview ? remove : undefined} />
    </section>
  );
}
