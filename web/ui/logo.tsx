/**
 * The publication's name as its logo, set in type: 160 px wide in the header, 150 elsewhere (spec
 * §2.5), unless it is long: `web/ui/logo.css`.
 */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';

interface LogoProps {
  readonly location: 'header' | 'article' | 'footer';
  /** spec §3; black is the ink color, which is light in the dark scheme. */
  readonly color?: 'black' | 'white' | 'pride';
}

export function Logo({ location, color = 'black' }: LogoProps) {
  return (
    <a
      className={`logo logo-${location}`}
      data-color={color}
      href="/"
      aria-label={fill(words.homePageOf, { brand: brand.name })}
    >
      <span>{brand.name}</span>
    </a>
  );
}
