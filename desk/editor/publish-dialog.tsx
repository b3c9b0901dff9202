/** The last look before readers see an item: what it lacks, when it appears, what was corrected. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useModal } from '../use-modal.ts';
import { fromZonedInput, toZonedInput } from '../../shared/desk/zoned-input.ts';
import { messageOf } from '../call-desk.ts';
import { say, words } from '../words.ts';
import { deadLinks, type Check } from './checklist.ts';

interface PublishDialogProps {
  readonly checks: readonly Check[];
  readonly isPublished: boolean;
  /** ISO; empty for now. */
  readonly date: string;
  readonly timeZone: string;
  /** @param date ISO; empty for now. */
  readonly onPublish: (
    date: string,
    note: string,
    onStep: (sentence: string) => void,
  ) => Promise<void>;
  readonly onClose: () => void;
}

/** @param dead Links that lead nowhere, for the check of links. */
function CheckLine({
  text,
  isDone,
  dead = [],
}: Pick<Check, 'text' | 'isDone'> & { readonly dead?: readonly string[] | undefined }) {
  if (dead.length > 0)
    return <li className="desk-lacking">○ {say(words.deadLinks, { links: dead.join(', ') })}</li>;
  return (
    <li className={isDone ? 'desk-done' : 'desk-lacking'}>
      {isDone ? `✓ ${text}` : `○ ${say(words.isMissing, { name: text })}`}
    </li>
  );
}

interface TimeFieldProps extends Pick<PublishDialogProps, 'timeZone' | 'isPublished'> {
  /** As the field has it; empty for now. */
  readonly when: string;
  readonly onWhen: (when: string) => void;
  /** Empties the field, which is for what readers do not see yet. */
  readonly onNow: () => void;
}

/** When readers see the item. Not every browser has a key or a button that empties the field. */
function TimeField({ when, timeZone, isPublished, onWhen, onNow }: TimeFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  // A time that lacks a part has no value, and keeps the form from being sent.
  const [isPart, setIsPart] = useState(false);
  return (
    <>
      <label>
        {say(words.itemSeenFrom, { zone: timeZone })}
        <input
          ref={field}
          type="datetime-local"
          value={when}
          required={isPublished}
          onChange={({ target }) => {
            setIsPart(target.validity.badInput);
            onWhen(target.value);
          }}
        />
      </label>
      {!isPublished && (when !== '' || isPart) && (
        <button
          type="button"
          className="desk-plain"
          onClick={() => {
            if (field.current !== null) field.current.value = '';
            setIsPart(false);
            onNow();
          }}
        >
          {words.nowInstead}
        </button>
      )}
    </>
  );
}

export function PublishDialog(props: PublishDialogProps): ReactNode {
  const { checks, isPublished, date, timeZone, onPublish, onClose } = props;
  const dialog = useModal();
  const submit = useRef<HTMLButtonElement>(null);
  const [when, setWhen] = useState(toZonedInput(date, timeZone));
  const [openedAt] = useState(() => Date.now());
  const [note, setNote] = useState('');
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [links] = useState(() => checks.flatMap(({ links: asked = [] }) => asked));
  const [dead, setDead] = useState<readonly string[]>([]);
  useEffect(() => {
    void deadLinks(links).then(setDead);
  }, [links]);
  const isReady = checks.every(({ isNeeded, isDone }) => isNeeded !== true || isDone);
  const iso = when === toZonedInput(date, timeZone) ? date : fromZonedInput(when, timeZone);
  const isLater = iso !== '' && Date.parse(iso) > openedAt;
  // What readers see already would be gone until then.
  const isHidden = isPublished && isLater && iso !== date;
  const publishWords = isPublished ? words.publishChange : words.publishNow;
  return (
    <dialog ref={dialog} className="desk-dialog" aria-label={words.publish} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setIsBusy(true);
          setMessage(words.publishing);
          onPublish(iso, note, setMessage).then(onClose, (error: unknown) => {
            setIsBusy(false);
            setMessage(messageOf(error));
          });
        }}
      >
        <h2>{isPublished ? words.publishChange : words.publish}</h2>
        <ul className="desk-checks">
          {checks.map(({ text, isDone, links: asked }) => (
            <CheckLine key={text} text={text} isDone={isDone} dead={asked && dead} />
          ))}
        </ul>
        <TimeField
          when={when}
          timeZone={timeZone}
          onWhen={setWhen}
          isPublished={isPublished}
          onNow={() => {
            setWhen('');
            submit.current?.focus();
          }}
        />
        {isPublished && (
          <label>
            {words.correction}
            <textarea
              rows={2}
              value={note}
              onChange={(event) => {
                setNote(event.target.value);
              }}
            />
          </label>
        )}
        <p role="status">{isHidden ? words.seenAlready : message}</p>
        <div className="desk-actions">
          <button type="button" className="desk-button" onClick={() => dialog.current?.close()}>
            {words.notYet}
          </button>
          <button
            ref={submit}
            type="submit"
            className="desk-button desk-strong"
            disabled={!isReady || isBusy || isHidden}
            autoFocus
          >
            {isLater && !isPublished ? words.schedule : publishWords}
          </button>
        </div>
      </form>
    </dialog>
  );
}
