/**
 * The front page: lead and river, a row of four, then bands of which no two neighbors look the
 * same.
 */
import type { ReactNode } from 'react';
import { brand } from '#brand';
import { ListAd } from '../ads/list-ad.tsx';
import type { NamedBand } from '../../shared/content/bands.ts';
import { layBands } from '../home/band-layout.ts';
import { VideoBand } from '../home/video-band.tsx';
import { FirstIssue } from '../home/first-issue.tsx';
import { HomeTop } from '../home/home-top.tsx';
import { PhotoBand } from '../home/image-band.tsx';
import { PopularBand } from '../home/popular-band.tsx';
import { ReviewShelf } from '../home/review-shelf.tsx';
import { SectionBand } from '../home/section-band.tsx';
import type { NamedBandProps } from '../home/named-band.ts';
import { LettersBand } from '../home/letters-band.tsx';
import type { HomeBand } from '../state/secondary.ts';
import type { PageProps } from '../navigation/page-bundles.ts';

/** The bands that are not a section. The advertisement is the only one that may occur twice. */
const named: Readonly<
  Record<NamedBand, (props: NamedBandProps & { readonly place: number }) => ReactNode>
> = {
  popular: PopularBand,
  reviews: ReviewShelf,
  photo: PhotoBand,
  video: VideoBand,
  advertisement: ({ place }) => (
    <div className="band band-ad">
      <ListAd place={place} />
    </div>
  ),
  newsletter: LettersBand,
};

/** Bands between the sections of a page that no editor arranged, by the sections before them. */
const between: Readonly<Record<number, NamedBand>> = {
  1: 'advertisement',
  2: 'popular',
  3: 'reviews',
  4: 'photo',
  6: 'video',
};

/** Returns the bands of a page that no editor arranged. */
function usualBands(sections: readonly string[]): HomeBand[] {
  const bands = sections.flatMap((section, index): HomeBand[] => {
    const band = between[index + 1];
    return band === undefined ? [{ section }] : [{ section }, { band }];
  });
  const others = Object.entries(between).flatMap(([step, band]) =>
    Number(step) > sections.length ? [{ band }] : [],
  );
  return [...bands, ...others, { band: 'newsletter' }];
}

function Bands({ lists, bands }: PageProps['secondary']) {
  const cardsOf = (slug: string) => lists[`section:${slug}`] ?? [];
  const shown = bands ?? usualBands(brand.navigation.filter((slug) => cardsOf(slug).length > 0));
  const sections = shown.flatMap((band) =>
    'section' in band && cardsOf(band.section).length > 0 ? [band] : [],
  );
  // An editor's order stands.
  const laid = layBands(
    sections.map(({ section }) => cardsOf(section)),
    bands === undefined ? undefined : sections.map(({ layout }) => layout),
  );
  const advertisementsUpTo = (index: number) =>
    shown.slice(0, index + 1).filter((band) => 'band' in band && band.band === 'advertisement')
      .length;
  return shown.map((band, index) => {
    if ('band' in band) {
      const Named = named[band.band];
      return <Named key={index} lists={lists} place={advertisementsUpTo(index)} />;
    }
    const found = laid[sections.indexOf(band)];
    return (
      found !== undefined && (
        <SectionBand key={index} slug={band.section} title={band.title} {...found} />
      )
    );
  });
}

export function Page({ secondary }: PageProps) {
  const [lead] = secondary.lists.lead ?? [];
  if (lead === undefined) return <FirstIssue />;
  return (
    <div className="frame home">
      <h1 className="visually-hidden">
        {brand.tagline === '' ? brand.name : `${brand.name}: ${brand.tagline}`}
      </h1>
      <HomeTop lead={lead} lists={secondary.lists} />
      <Bands {...secondary} />
    </div>
  );
}
