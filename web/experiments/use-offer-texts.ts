/** The words of the offer, which an experiment of the brand may change. */
import { useRef, type RefObject } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { offerPromise } from '../subscribe/offer-promise.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import type { Experiments, OfferTexts } from '../../shared/brand/experiments.ts';
import { useAssignment, useExposure } from './use-assignment.ts';

const usualTexts: Required<OfferTexts> = {
  panelTitle: offerPromise.title,
  panelButton: words.subscribeNow,
  growlerButton: words.subscribe,
};

const placeTexts = {
  panel: ['panelTitle', 'panelButton'],
  growler: ['growlerButton'],
} as const satisfies Record<string, readonly (keyof OfferTexts)[]>;
type OfferPlace = keyof typeof placeTexts;

/**
 * Returns the running experiment that changes texts of the offer.
 * @param place Only if it changes those of this place: readers who see no difference take no part.
 */
export function offerExperiment(experiments: Experiments | undefined, place?: OfferPlace) {
  return experiments?.running.find(({ variants }) =>
    variants.some(({ offerTexts: texts }) =>
      place === undefined
        ? texts !== undefined
        : placeTexts[place].some((name) => texts?.[name] !== undefined),
    ),
  );
}

/** Returns the texts of a variant, with the brand's term and price. */
export function offerTexts(
  { offer, experiments }: Pick<Brand, 'offer' | 'experiments'>,
  variant: string,
): Required<OfferTexts> {
  const changed = offerExperiment(experiments)?.variants.find(({ name }) => name === variant);
  const fill = (name: keyof OfferTexts) =>
    (changed?.offerTexts?.[name] ?? usualTexts[name])
      .replaceAll('{term}', offer?.term ?? '')
      .replaceAll('{price}', offer?.price ?? '');
  return {
    panelTitle: fill('panelTitle'),
    panelButton: fill('panelButton'),
    growlerButton: fill('growlerButton'),
  };
}

/**
 * @param place Where the texts stand.
 * @returns The reader's texts, and where to attach the element whose visibility counts as exposure.
 */
export function useOfferTexts<T extends Element>(
  place: OfferPlace,
): {
  readonly texts: Required<OfferTexts>;
  readonly seen: RefObject<T | null>;
} {
  const experimentId = offerExperiment(brand.experiments, place)?.id;
  const seen = useRef<T>(null);
  const variant = useAssignment(experimentId ?? '');
  useExposure(experimentId, seen);
  return { texts: offerTexts(brand, variant), seen };
}
