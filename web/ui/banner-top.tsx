/** The place of a banner that stands above the page, in the flow, where it covers nothing. */

/** Id of the place. */
export const BANNER_TOP = 'banner-top';

export function BannerTop() {
  return <div id={BANNER_TOP} />;
}
