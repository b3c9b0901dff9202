/** The magazine's name as its logo, set in type. */
import { brand } from '#brand';

export function Logo({ location }: { location: 'header' | 'article' | 'footer' }) {
  return <a className={`logo logo-${location}`} href="/" aria-label={`${brand.name}, home page`}>{brand.name}</a>;
}
