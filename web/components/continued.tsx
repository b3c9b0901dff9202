/** What follows a lead-in when the rest of a piece is elsewhere: behind a subscription, or on the site that published it. */
import { brand } from '#brand';
import { useSite } from '../store.ts';

export function Continued() {
  const linkUrl = useSite((state) => state.content.linkUrl);
  const isTruncated = useSite((state) => state.paywall.isTruncated);
  if (isTruncated) {
    return (
      <section className="continued paywall" data-paywall="full" aria-label="For subscribers">
        <h2>Keep reading</h2>
        <p>The rest of this piece is for subscribers: {brand.offer.term} for {brand.offer.price} <s>{brand.offer.regularPrice}</s>.</p>
        <p><a className="button" href={brand.links.subscribe}>Subscribe</a> <a href={brand.links.signIn}>Sign in</a></p>
      </section>
    );
  }
  if (linkUrl === undefined) return null;
  return <p className="continued continued-link"><a className="button button-quiet" href={linkUrl} rel="noopener">Read it at {new URL(linkUrl).hostname.replace(/^www\./, '')}</a></p>;
}
