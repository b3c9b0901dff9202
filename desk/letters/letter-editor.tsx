/** An edition of a newsletter: its words and stories, and its way to readers. */
import { useState, type ReactNode } from 'react';
import type { DeskStory } from '../../shared/desk/desk-fronts.ts';
import type { DeskEdition } from '../../shared/desk/desk-letters.ts';
import { fromZonedInput } from '../../shared/desk/zoned-input.ts';
import type { EditionDraft } from '../../shared/newsletters/edition.ts';
import { AskForm } from '../ask-form.tsx';
import { callDesk } from '../call-desk.ts';
import { moved } from '../fronts/arrange.ts';
import type { Here } from '../here.ts';
import { timeText } from '../item-list.tsx';
import { useUnsaved } from '../leaving.tsx';
import { openPage } from '../open-page.ts';
import { Sortable } from '../sortable.tsx';
import { StoryPicker } from '../story-picker.tsx';
import { useCall, type Called } from '../use-call.ts';
import { say, words } from '../words.ts';
import { editionStateNames } from './letter-list.tsx';

type Story = EditionDraft['stories'][number];
const shown = { card: words.showCard, opening: words.showOpening, full: words.showFull };

interface DraftProps {
  readonly draft: EditionDraft;
  readonly onChange: (draft: EditionDraft) => void;
}

function Texts({ draft, onChange }: DraftProps): ReactNode {
  const set = (name: 'subject' | 'preview' | 'intro') => (event: { target: { value: string } }) => {
    onChange({ ...draft, [name]: event.target.value });
  };
  return (
    <section className="desk-group">
      <label>
        {words.subject}
        <input required maxLength={200} value={draft.subject} onChange={set('subject')} />
      </label>
      <label>
        {words.previewText}
        <input maxLength={300} value={draft.preview} onChange={set('preview')} />
      </label>
      <label>
        {words.intro}
        <textarea rows={4} maxLength={20_000} value={draft.intro} onChange={set('intro')} />
      </label>
      <label>
        {words.audience}
        <select
          value={draft.audience}
          onChange={(event) => {
            const audience = event.target.value === 'subscribers' ? 'subscribers' : 'all';
            onChange({ ...draft, audience });
          }}
        >
          <option value="all">{words.audienceAll}</option>
          <option value="subscribers">{words.audienceSubscribers}</option>
        </select>
      </label>
    </section>
  );
}

function Stories({
  draft,
  heds,
  onChange,
  onPlace,
}: DraftProps & {
  readonly heds: Readonly<Record<string, string>>;
  readonly onPlace: (story: DeskStory, index: number) => void;
}): ReactNode {
  const { stories } = draft;
  const set = (next: Story[]) => {
    onChange({ ...draft, stories: next });
  };
  const nameOf = ({ story }: Story) => heds[story] ?? story;
  return (
    <section className="desk-group">
      <h2>{words.stories}</h2>
      <Sortable
        list="letter"
        label={words.letterStories}
        items={stories}
        keyOf={({ story }) => story}
        nameOf={nameOf}
        empty={words.noStories}
        takes={(what) => 'list' in what || stories.every(({ story }) => story !== what.story.path)}
        onDrop={(what, index) => {
          if ('story' in what) onPlace(what.story, index);
          else set(moved(stories, what.index, index > what.index ? index - 1 : index));
        }}
        onMove={(from, to) => {
          set(moved(stories, from, to));
        }}
        onRemove={(index) => {
          set(stories.filter((_, at) => at !== index));
        }}
      >
        {(story, index) => (
          <span className="desk-sorted-text">
            <span>{nameOf(story)}</span>
            <select
              aria-label={say(words.shownOf, { name: nameOf(story) })}
              value={story.show}
              onChange={(event) => {
                const show = event.target.value as Story['show'];
                set(stories.map((one, at) => (at === index ? { ...one, show } : one)));
              }}
            >
              {Object.entries(shown).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        )}
      </Sortable>
    </section>
  );
}

function Results({ results, reason }: DeskEdition): ReactNode {
  const lines: readonly (readonly [string, number])[] = [
    [words.letterSent, results.sent],
    [words.refused, results.refused],
    [words.unclear, results.unclear],
    [words.passedOver, results.passedOver],
    [words.bounced, results.bounced],
    [words.complained, results.complained],
  ];
  return (
    <section className="desk-group">
      <h2>{words.results}</h2>
      {reason !== undefined && <p>{say(words.stoppedBecause, { reason })}</p>}
      <dl className="desk-figures">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Step = (
  call: string,
  done: string | ((edition: DeskEdition) => string),
  body?: object,
) => void;

/** Returns what is said of an edition that was stopped and is not any more. */
function resumedText({ state, at }: DeskEdition, magazine: Here['magazine']): string {
  if (state === 'approved') return words.approvedDone;
  if (state !== 'scheduled' || at === undefined) return words.resumedDone;
  return say(words.scheduledDone, { time: timeText(at, magazine) });
}

/** Its way to readers: each step follows from the state that it is in. */
function Steps({
  edition,
  here: { magazine },
  isBusy,
  isChanged,
  step,
}: {
  readonly edition: DeskEdition;
  readonly here: Here;
  readonly isBusy: boolean;
  readonly isChanged: boolean;
  readonly step: Step;
}): ReactNode {
  const { state, readers, hasBegun, revision } = edition;
  const [isSure, setIsSure] = useState(false);
  const { timeZone } = magazine;
  if (state === 'draft')
    return (
      <button
        type="button"
        className="desk-button desk-strong"
        disabled={isBusy || isChanged}
        onClick={() => {
          step('letter-approve', words.approvedDone, { revision });
        }}
      >
        {words.approve}
      </button>
    );
  if (state === 'stopped')
    return (
      <button
        type="button"
        className="desk-button"
        disabled={isBusy}
        onClick={() => {
          const isAsked = hasBegun && !isSure;
          if (!isAsked) step('letter-resume', (resumed) => resumedText(resumed, magazine));
          setIsSure(isAsked);
        }}
      >
        {isSure ? words.resumeReally : words.resume}
      </button>
    );
  if (state === 'sending' || state === 'scheduled' || state === 'asking')
    return (
      <button
        type="button"
        className="desk-button"
        disabled={isBusy}
        onClick={() => {
          step('letter-stop', words.stoppedDone);
        }}
      >
        {words.stop}
      </button>
    );
  if (state !== 'approved') return undefined;
  return (
    <>
      <AskForm
        label={say(words.sendAt, { zone: timeZone })}
        button={words.schedule}
        isBusy={isBusy}
        input={{ type: 'datetime-local' }}
        onSend={(when) => {
          const at = fromZonedInput(when, timeZone);
          step('letter-send', say(words.scheduledDone, { time: timeText(at, magazine) }), { at });
        }}
      />
      <button
        type="button"
        className="desk-button desk-strong"
        disabled={isBusy}
        onClick={() => {
          if (isSure) step('letter-send', words.sendingDone);
          setIsSure(!isSure);
        }}
      >
        {isSure ? say(words.sendReally, { count: readers }) : words.sendNow}
      </button>
    </>
  );
}

function Opened({
  edition,
  here,
  called,
}: {
  readonly edition: DeskEdition;
  readonly here: Here;
  readonly called: Called<{ edition: DeskEdition }>;
}): ReactNode {
  const { key, number, state, revision } = edition;
  const [draft, setDraft] = useState(edition.draft);
  const [heds, setHeds] = useState(edition.heds);
  const isDraft = state === 'draft';
  const isChanged = JSON.stringify(draft) !== JSON.stringify(edition.draft);
  useUnsaved(() => isChanged);
  const { act, isBusy, setData } = called;
  const step: Step = (call, done, body = {}) => {
    void act(async () => {
      const found = await callDesk<{ edition: DeskEdition }>(call, { key, number, ...body });
      setData(found);
      return typeof done === 'string' ? done : done(found.edition);
    });
  };
  const place = ({ path, hed }: DeskStory, index: number) => {
    const { stories } = draft;
    if (stories.some(({ story }) => story === path)) return;
    setHeds({ ...heds, [path]: hed });
    setDraft({
      ...draft,
      stories: [...stories.slice(0, index), { story: path, show: 'card' }, ...stories.slice(index)],
    });
  };
  return (
    <main>
      <div className="desk-bar">
        <a href="#/letters">{words.newsletters}</a>
        <span className="desk-saved">{isChanged ? words.notSaved : editionStateNames[state]}</span>
        <button
          type="button"
          disabled={isBusy || isChanged}
          onClick={() => void act(() => openPage('letter-preview', { key, number }))}
        >
          {words.preview}
        </button>
        <button
          type="button"
          disabled={isBusy || isChanged}
          onClick={() => {
            step('letter-test', say(words.testDone, { email: here.staff.email }));
          }}
        >
          {words.sendTest}
        </button>
        {isDraft && (
          <button
            type="button"
            className="desk-strong"
            disabled={isBusy || !isChanged}
            onClick={() => {
              step('letter-save', words.savedDone, { draft, revision });
            }}
          >
            {words.save}
          </button>
        )}
      </div>
      <p role="status" className="desk-message">
        {called.message}
      </p>
      <div className="desk-columns">
        <div className="desk-front">
          <h1>{`${edition.name} ${number}`}</h1>
          <fieldset className="desk-fields" disabled={!isDraft || isBusy}>
            <Texts draft={draft} onChange={setDraft} />
            <Stories {...{ draft, heds }} onChange={setDraft} onPlace={place} />
          </fieldset>
          <Steps {...{ edition, here, isBusy, isChanged, step }} />
          {!isDraft && <Results {...edition} />}
        </div>
        {isDraft && (
          <div className="desk-side">
            <StoryPicker
              magazine={here.magazine}
              onAdd={(story) => {
                place(story, draft.stories.length);
              }}
            />
          </div>
        )}
      </div>
    </main>
  );
}

export function LetterEditor({
  name,
  number,
  here,
}: {
  readonly name: string;
  readonly number: number;
  readonly here: Here;
}): ReactNode {
  const called = useCall<{ edition: DeskEdition }>('letter', { key: name, number });
  const { data, message } = called;
  if (data === undefined)
    return (
      <main className="desk-list">
        <p role="status">{message}</p>
      </main>
    );
  const { edition } = data;
  return (
    <Opened
      key={edition.state + JSON.stringify(edition.draft)}
      edition={edition}
      here={here}
      called={called}
    />
  );
}
