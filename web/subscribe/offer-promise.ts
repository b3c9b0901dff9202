/** What the offer promises: no advertisements only where the brand's plan has none. */
import { brand } from '#brand';
import { words } from '#words';

const { isAdFree = true } = brand.offer ?? {};

export const offerPromise = {
  isAdFree,
  title: isAdFree ? words.offerTitle : words.gainEverything,
  poster: isAdFree ? words.posterTitle : words.posterTitleWithAds,
  halfWall: isAdFree ? words.halfWallOffer : words.halfWallOfferWithAds,
  house: isAdFree ? words.houseOffer : words.houseOfferWithAds,
} as const;
