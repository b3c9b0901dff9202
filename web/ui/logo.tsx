/** The magazine's name as its logo, set in type: 160 px wide in the header, 150 elsewhere (spec §2.5). */
import { brand } from '#brand';

/** A longer name is set smaller and in lines, for it would not fit its place; in characters. */
const LONG_NAME = 14;
export const logoLength = brand.name.length > LONG_NAME ? ' logo-long' : '';

export interface LogoProps {
  readonly location: 'header' | 'article' | 'footer';
  /** Spec §3; black is the colour of ink, which is light in the dark scheme. */
  readonly color?: 'black' | 'white' | 'pride';
}

export function Logo({ location, color = 'black' }: LogoProps) {
  return (
    <a
      className={`logo logo-${location}${logoLength}`}
      data-color={color}
      href="/"
      aria-label={`${brand.name}, home page`}
    >
      <span>{brand.name}</span>
    </a>
  );
}
