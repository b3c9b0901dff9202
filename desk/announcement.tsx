/** The announcement above all pages: its words, link and times, and its end. */
import { useState, type ReactNode } from 'react';
import {
  ANNOUNCEMENT_LINK_MAX,
  ANNOUNCEMENT_MAX,
  type Announcement,
} from '../shared/content/announcement.ts';
import type { DeskSettings } from '../shared/desk/desk-settings.ts';
import { fromZonedInput, toZonedInput } from '../shared/desk/zoned-input.ts';
import { copiesWarning, goLive } from './go-live.ts';
import type { Magazine } from './here.ts';
import { timeText } from './item-list.tsx';
import type { Called } from './use-call.ts';
import { say, words } from './words.ts';

/** What is typed. Times are those of the magazine's zone. */
interface Written {
  readonly text: string;
  readonly href: string;
  readonly linkWords: string;
  readonly isUrgent: boolean;
  readonly from: string;
  readonly until: string;
}

function writtenOf(announcement: Announcement | undefined, timeZone: string): Written {
  const { text = '', link, isUrgent = false, from = '', until = '' } = announcement ?? {};
  return {
    ...{ text, href: link?.href ?? '', linkWords: link?.words ?? '', isUrgent },
    from: toZonedInput(from, timeZone),
    until: toZonedInput(until, timeZone),
  };
}

function stateText({ announcement }: DeskSettings, magazine: Magazine): string {
  if (announcement === undefined) return words.notAnnounced;
  const { state, from, until = '' } = announcement;
  const at = (text: string, iso: string) => say(text, { time: timeText(iso, magazine) });
  if (state === 'scheduled') return at(words.isAnnouncedFrom, from);
  if (state === 'over') return at(words.announcementOver, until);
  return until === '' ? words.isAnnounced : at(words.isAnnouncedUntil, until);
}

interface FieldsProps {
  readonly written: Written;
  readonly timeZone: string;
  readonly onChange: (written: Written) => void;
}

function Fields({ written, timeZone, onChange }: FieldsProps): ReactNode {
  const field = (name: Exclude<keyof Written, 'isUrgent'>) => ({
    value: written[name],
    onChange: ({ target }: { target: { value: string } }) => {
      onChange({ ...written, [name]: target.value });
    },
  });
  return (
    <>
      <label>
        {words.announcementText}
        <textarea rows={2} required maxLength={ANNOUNCEMENT_MAX} {...field('text')} />
      </label>
      <div className="desk-both">
        <label>
          {words.announcementLink}
          <input inputMode="url" maxLength={1_000} {...field('href')} />
        </label>
        <label>
          {words.announcementLinkWords}
          <input maxLength={ANNOUNCEMENT_LINK_MAX} {...field('linkWords')} />
        </label>
      </div>
      <label className="desk-check">
        <input
          type="checkbox"
          checked={written.isUrgent}
          onChange={({ target }) => {
            onChange({ ...written, isUrgent: target.checked });
          }}
        />
        {words.isUrgent}
      </label>
      <div className="desk-both">
        <label>
          {say(words.beginsAt, { zone: timeZone })}
          <input type="datetime-local" {...field('from')} />
        </label>
        <label>
          {say(words.endsAt, { zone: timeZone })}
          <input type="datetime-local" {...field('until')} />
        </label>
      </div>
    </>
  );
}

interface AnnouncementFormProps {
  readonly settings: DeskSettings;
  readonly magazine: Magazine;
  readonly called: Called<{ settings: DeskSettings }>;
}

/** Its place has a key by what is stored: what is typed begins with that. */
export function AnnouncementForm({ settings, magazine, called }: AnnouncementFormProps): ReactNode {
  const { announcement } = settings;
  const { timeZone } = magazine;
  const before = writtenOf(announcement, timeZone);
  const [written, setWritten] = useState(before);
  const go = (call: string, body: object) =>
    called.act(async () => {
      const result = await goLive<{ settings: DeskSettings }>(
        call,
        { id: crypto.randomUUID(), ...body },
        called.say,
      );
      called.setData(result);
      const isOver = result.settings.announcement === undefined;
      return (
        (isOver ? words.announcementEnded : stateText(result.settings, magazine)) +
        copiesWarning(result)
      );
    });
  const announce = () => {
    const { from, until, ...others } = written;
    // A field has minutes. A time that nobody has touched stays what it is, to the millisecond.
    const timeOf = (name: 'from' | 'until') =>
      written[name] === before[name]
        ? (announcement?.[name] ?? '')
        : fromZonedInput(written[name], timeZone);
    void go('announce', { ...others, from: timeOf('from'), until: timeOf('until') });
  };
  return (
    <section className="desk-group" aria-labelledby="announcement-title">
      <h2 id="announcement-title">{words.announcement}</h2>
      <p>{words.announcementHint}</p>
      <p className="desk-saved">{stateText(settings, magazine)}</p>
      <form
        className="desk-group"
        onSubmit={(event) => {
          event.preventDefault();
          announce();
        }}
      >
        <Fields {...{ written, timeZone }} onChange={setWritten} />
        <div className="desk-actions">
          {announcement !== undefined && (
            <button
              type="button"
              className="desk-plain"
              disabled={called.isBusy}
              onClick={() => void go('announcement-end', {})}
            >
              {words.endAnnouncement}
            </button>
          )}
          <button type="submit" className="desk-button" disabled={called.isBusy}>
            {words.announce}
          </button>
        </div>
      </form>
    </section>
  );
}
