/** A front page: what leads it, its bands and pins; preview, publish, schedule, back to automatic. */
import { useState, type ReactNode } from 'react';
import { bandLayouts, namedBands, type BandLayout } from '../../shared/content/bands.ts';
import type { Arrangement, DeskBand, DeskFront, DeskPick } from '../../shared/desk/desk-fronts.ts';
import { fromZonedInput, toZonedInput } from '../../shared/desk/zoned-input.ts';
import { AskForm } from '../ask-form.tsx';
import { copiesWarning, goLive } from '../go-live.ts';
import { openPage } from '../open-page.ts';
import type { Here, Magazine } from '../here.ts';
import { timeText } from '../item-list.tsx';
import { useUnsaved } from '../leaving.tsx';
import { Sortable, type Dragged } from '../sortable.tsx';
import { StoryPicker } from '../story-picker.tsx';
import { useCall, type Called } from '../use-call.ts';
import { say, words } from '../words.ts';
import {
  bandName,
  changePicks,
  emptyArrangement,
  moved,
  movePick,
  picksOf,
  placeStory,
  takesPicks,
  writtenFront,
  type Place,
} from './arrange.ts';

const bandNames: Readonly<Record<(typeof namedBands)[number], string>> = {
  popular: words.bandPopular,
  reviews: words.bandReviews,
  photo: words.bandPhoto,
  video: words.bandVideo,
  advertisement: words.bandAdvertisement,
  newsletter: words.bandNewsletter,
};

function titleOf(band: DeskBand, { sections }: Magazine): string {
  if (!('section' in band)) return bandNames[band.band];
  return sections.find(({ slug }) => slug === band.section)?.name ?? band.section;
}

interface PartProps {
  readonly arrangement: Arrangement;
  readonly magazine: Magazine;
  readonly onChange: (next: Arrangement) => void;
}

const BANDS = 'bands';
const listOf = (place: Place) => `picks ${place}`;
function placeOf(list: string): Place {
  const named = list.slice('picks '.length);
  return named === 'lead' ? 'lead' : Number(named);
}

/** How long a pick stays, and whether it has its image. */
function PickFields({
  pick,
  timeZone,
  onChange,
}: {
  readonly pick: DeskPick;
  readonly timeZone: string;
  readonly onChange: (next: DeskPick) => void;
}): ReactNode {
  return (
    <details className="desk-pick-more">
      <summary>{pick.until === undefined ? words.pin : words.pinned}</summary>
      <label>
        {say(words.pinnedUntil, { zone: timeZone })}
        <input
          type="datetime-local"
          value={toZonedInput(pick.until ?? '', timeZone)}
          onChange={(event) => {
            const until = fromZonedInput(event.target.value, timeZone);
            onChange({ ...pick, until: until === '' ? undefined : until });
          }}
        />
      </label>
      <label className="desk-check">
        <input
          type="checkbox"
          checked={pick.plain === true}
          onChange={(event) => {
            onChange({ ...pick, plain: event.target.checked ? true : undefined });
          }}
        />
        {words.withoutImage}
      </label>
    </details>
  );
}

function Picks({
  place,
  label,
  arrangement,
  magazine,
  onChange,
}: PartProps & { readonly place: Place; readonly label: string }): ReactNode {
  const change = (work: (picks: readonly DeskPick[]) => readonly DeskPick[]) => {
    onChange(changePicks(arrangement, place, work));
  };
  const drop = (what: Dragged, index: number) => {
    onChange(
      'story' in what
        ? placeStory(arrangement, place, index, what.story)
        : movePick(arrangement, { place: placeOf(what.list), index: what.index }, { place, index }),
    );
  };
  return (
    <Sortable
      list={listOf(place)}
      label={label}
      items={picksOf(arrangement, place)}
      keyOf={({ id }) => id}
      nameOf={({ hed }) => hed}
      empty={words.automaticPlace}
      takes={(what) => 'story' in what || what.list !== BANDS}
      onDrop={drop}
      onMove={(from, to) => {
        change((picks) => moved(picks, from, to));
      }}
      onRemove={(index) => {
        change((picks) => picks.filter((_, at) => at !== index));
      }}
    >
      {(pick, index) => (
        <span className="desk-sorted-text">
          <span>{pick.hed}</span>
          <PickFields
            pick={pick}
            timeZone={magazine.timeZone}
            onChange={(next) => {
              change((picks) => picks.map((one, at) => (at === index ? next : one)));
            }}
          />
        </span>
      )}
    </Sortable>
  );
}

function BandFields(
  props: PartProps & { readonly band: DeskBand; readonly index: number },
): ReactNode {
  const { arrangement, magazine, onChange, band, index } = props;
  const title = titleOf(band, magazine);
  return (
    <div className="desk-band">
      <h3>{title}</h3>
      {'section' in band && (
        <label>
          {words.layout}
          <select
            value={band.layout ?? ''}
            onChange={(event) => {
              const layout = event.target.value === '' ? undefined : event.target.value;
              onChange({
                ...arrangement,
                bands: arrangement.bands?.map((one, at) =>
                  at === index ? { ...band, layout: layout as BandLayout | undefined } : one,
                ),
              });
            }}
          >
            <option value="">{words.automatic}</option>
            {bandLayouts.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {takesPicks(band) && (
        <Picks {...{ arrangement, magazine, onChange }} place={index} label={title} />
      )}
    </div>
  );
}

function Bands({ arrangement, magazine, onChange }: PartProps): ReactNode {
  const { bands } = arrangement;
  const set = (next: readonly DeskBand[] | undefined) => {
    onChange({ ...arrangement, bands: next?.length === 0 ? undefined : next });
  };
  if (bands === undefined)
    return (
      <section className="desk-group">
        <h2>{words.bands}</h2>
        <p className="desk-quiet">{words.bandsAutomatic}</p>
        <button
          type="button"
          onClick={() => {
            set(
              magazine.navigation
                .filter((slug) => slug !== 'video' && slug !== 'photo')
                .map((section) => ({ section, picks: [] })),
            );
          }}
        >
          {words.arrangeBands}
        </button>
      </section>
    );
  const used = new Set(bands.map(bandName));
  const free = [
    ...magazine.sections
      .filter(({ isSub }) => !isSub)
      .map(({ slug, name }) => ({ value: `section ${slug}`, name, slug })),
    ...namedBands.map((band) => ({ value: `band ${band}`, name: bandNames[band], slug: band })),
  ].filter(({ slug }) => slug === 'advertisement' || !used.has(slug));
  const add = (value: string) => {
    const [type, name = ''] = value.split(' ');
    const named = namedBands.find((one) => one === name);
    if (type === 'section') set([...bands, { section: name, picks: [] }]);
    else if (named !== undefined) set([...bands, { band: named }]);
  };
  return (
    <section className="desk-group">
      <h2>{words.bands}</h2>
      <Sortable
        list={BANDS}
        label={words.bands}
        items={bands.map((band, index) => ({ band, index }))}
        keyOf={({ band, index }) =>
          `${bandName(band)} ${bandName(band) === 'advertisement' ? index : ''}`
        }
        nameOf={({ band }) => titleOf(band, magazine)}
        empty={words.nothingHere}
        takes={(what) => 'list' in what && what.list === BANDS}
        onDrop={(what, to) => {
          if ('list' in what) set(moved(bands, what.index, to > what.index ? to - 1 : to));
        }}
        onMove={(from, to) => {
          set(moved(bands, from, to));
        }}
        onRemove={(index) => {
          set(bands.filter((_, at) => at !== index));
        }}
      >
        {({ band, index }) => <BandFields {...{ arrangement, magazine, onChange, band, index }} />}
      </Sortable>
      <label>
        {words.addBand}
        <select
          value=""
          onChange={(event) => {
            add(event.target.value);
          }}
        >
          <option value="">–</option>
          {free.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

/** Where the next item that is added goes. */
function PlaceChoice({
  arrangement,
  magazine,
  place,
  onChange,
}: Omit<PartProps, 'onChange'> & {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}): ReactNode {
  const places = (arrangement.bands ?? []).flatMap((band, index) =>
    takesPicks(band) ? [{ index, title: titleOf(band, magazine) }] : [],
  );
  if (places.length === 0) return undefined;
  return (
    <label>
      {words.addTo}
      <select
        value={String(place)}
        onChange={(event) => {
          onChange(event.target.value === 'lead' ? 'lead' : Number(event.target.value));
        }}
      >
        <option value="lead">{words.lead}</option>
        {places.map(({ index, title }) => (
          <option key={index} value={index}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function Titles({ arrangement, onChange }: Omit<PartProps, 'magazine'>): ReactNode {
  const field = (name: 'title' | 'description', label: string) => (
    <label>
      {label}
      <input
        value={arrangement[name] ?? ''}
        onChange={(event) => {
          const { value } = event.target;
          onChange({ ...arrangement, [name]: value === '' ? undefined : value });
        }}
      />
    </label>
  );
  return (
    <section className="desk-group">
      {field('title', words.pageTitle)}
      {field('description', words.pageDescription)}
    </section>
  );
}

function Opened({
  front,
  here: { magazine },
  called,
}: {
  readonly front: DeskFront;
  readonly here: Here;
  readonly called: Called<{ front: DeskFront }>;
}): ReactNode {
  const { present, next, kind, key, base } = front;
  const [isNext, setIsNext] = useState(false);
  const shown = (isNext ? next : present) ?? emptyArrangement;
  const [arrangement, setArrangement] = useState<Arrangement>(shown);
  const [place, setPlace] = useState<Place>('lead');
  const isChanged = JSON.stringify(arrangement) !== JSON.stringify(shown);
  useUnsaved(() => isChanged);
  const { act, setData, isBusy } = called;
  const { timeZone } = magazine;
  const publish = (time: string) =>
    act(async () => {
      const before = (isNext ? next?.from : undefined) ?? '';
      const isKept = time === toZonedInput(before, timeZone);
      const from = (isKept ? before : fromZonedInput(time, timeZone)) || undefined;
      const result = await goLive<{ front: DeskFront }>(
        'front-publish',
        { id: crypto.randomUUID(), front: writtenFront(front, arrangement, from), base },
        called.say,
      );
      setData(result);
      const done =
        from === undefined
          ? words.frontPublished
          : say(words.frontScheduled, { time: timeText(from, magazine) });
      return done + copiesWarning(result);
    });
  const giveUp = (onlyNext: boolean) =>
    act(async () => {
      const result = await goLive<{ front: DeskFront }>(
        'front-reset',
        { id: crypto.randomUUID(), kind, key, base, onlyNext },
        called.say,
      );
      setData(result);
      return (onlyNext ? words.scheduleCanceled : words.isAutomatic) + copiesWarning(result);
    });
  const preview = () =>
    act(() => openPage('front-preview', { front: writtenFront(front, arrangement) }));
  const isEmpty =
    arrangement.picks.length === 0 &&
    arrangement.bands === undefined &&
    arrangement.title === undefined &&
    arrangement.description === undefined;
  const state = present === undefined ? words.automatic : words.arranged;
  const parts = { arrangement, magazine, onChange: setArrangement };
  return (
    <main>
      <div className="desk-bar">
        <a href="#/fronts">{words.fronts}</a>
        <span className="desk-saved">{isChanged ? words.unsaved : state}</span>
        <button type="button" disabled={isBusy || isEmpty} onClick={() => void preview()}>
          {words.preview}
        </button>
        <button
          type="button"
          className="desk-strong"
          disabled={isBusy || isEmpty || !isChanged}
          onClick={() => void publish('')}
        >
          {words.publishNow}
        </button>
      </div>
      <p role="status" className="desk-message">
        {called.message}
      </p>
      <div className="desk-columns">
        <div className="desk-front">
          <h1>{kind === 'homepage' ? words.homePage : front.name}</h1>
          {next !== undefined && (
            <div className="desk-offer">
              <p>{say(words.changesAt, { time: timeText(next.from, magazine) })}</p>
              <button
                type="button"
                onClick={() => {
                  setIsNext(!isNext);
                  setArrangement((isNext ? present : next) ?? emptyArrangement);
                }}
              >
                {isNext ? words.editPresent : words.editNext}
              </button>
              <button type="button" disabled={isBusy} onClick={() => void giveUp(true)}>
                {words.cancelSchedule}
              </button>
            </div>
          )}
          {kind !== 'homepage' && <Titles arrangement={arrangement} onChange={setArrangement} />}
          <section className="desk-group">
            <h2>{words.lead}</h2>
            <Picks {...parts} place="lead" label={words.lead} />
          </section>
          {kind === 'homepage' && <Bands {...parts} />}
          <AskForm
            key={String(isNext)}
            label={say(words.readersSeeIt, { zone: timeZone })}
            button={words.schedule}
            isBusy={isBusy}
            input={{
              type: 'datetime-local',
              defaultValue: isNext && next !== undefined ? toZonedInput(next.from, timeZone) : '',
            }}
            onSend={(when) => {
              void publish(when);
            }}
          />
          {present !== undefined && (
            <button
              type="button"
              className="desk-plain"
              disabled={isBusy}
              onClick={() => void giveUp(false)}
            >
              {words.backToAutomatic}
            </button>
          )}
        </div>
        <div className="desk-side">
          <PlaceChoice {...{ arrangement, magazine, place }} onChange={setPlace} />
          <StoryPicker
            magazine={magazine}
            onAdd={(story) => {
              const at = picksOf(arrangement, place).length;
              setArrangement(placeStory(arrangement, place, at, story));
            }}
          />
        </div>
      </div>
    </main>
  );
}

export function FrontEditor({
  kind,
  name,
  here,
}: {
  readonly kind: string;
  readonly name: string;
  readonly here: Here;
}): ReactNode {
  const called = useCall<{ front: DeskFront }>('front', { kind, key: name });
  const { data, message } = called;
  if (data === undefined)
    return (
      <main className="desk-list">
        <p role="status">{message}</p>
      </main>
    );
  return <Opened key={data.front.base} front={data.front} here={here} called={called} />;
}
