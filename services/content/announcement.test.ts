/** What becomes an announcement, and when pages show it. */
import { describe, expect, it } from '@jest/globals';
import {
  announcementAt,
  announcementChangesInS,
  AnnouncementError,
  parseAnnouncement,
  readAnnouncement,
  type WrittenAnnouncement,
} from './announcement.ts';

const NOW = '2026-11-27T12:00:00.000Z';
const LATER = '2026-11-27T13:00:00.000Z';
const read = (written: Partial<WrittenAnnouncement>) =>
  readAnnouncement({ text: 'We are on strike.', ...written }, 'https://www.example.com', NOW);

describe('An announcement', () => {
  it('is one line of plain text, with a link as it will be followed', () => {
    expect(
      read({
        text: '  We are\n\ton \u0000 strike. ',
        href: 'https://www.example.com/story/why/?a=1#b',
        linkWords: ' Why ',
        isUrgent: true,
        until: LATER,
      }),
    ).toEqual({
      id: expect.stringMatching(/^[\w-]{8}$/),
      text: 'We are on strike.',
      link: { href: '/story/why/?a=1#b', words: 'Why' },
      isUrgent: true,
      from: NOW,
      until: LATER,
    });
    expect(read({ href: 'https://www.example.com//other.example/a' }).link).toEqual({
      href: '/other.example/a',
    });
    expect(read({ href: 'https://other.example/a' }).link).toEqual({
      href: 'https://other.example/a',
    });
  });

  it.each([
    [{ text: ' \n ' }, 'no text'],
    [{ text: 'ä'.repeat(201) }, 'has 201 characters; at most 200'],
    [{ href: 'javascript:alert(1)' }, 'neither a path'],
    [{ href: 'data:text/html,x' }, 'neither a path'],
    [{ href: '//evil.example/' }, 'names a host'],
    [{ href: '/\\evil.example/' }, 'backslash'],
    [{ href: 'http://other.example/' }, 'must begin with https:'],
    [{ href: 'https://a:b@other.example/' }, 'user name'],
    [{ linkWords: 'Why' }, 'no address'],
    [{ href: '/', linkWords: 'x'.repeat(41) }, 'at most 40'],
    [{ from: LATER, until: LATER }, 'ends before it begins'],
    [{ from: '2026-11-01T00:00:00.000Z', until: NOW }, 'in the past'],
  ] as const)('is refused with what is wrong: %j', (written, problem) => {
    expect(() => read(written)).toThrow(AnnouncementError);
    expect(() => read(written)).toThrow(problem);
  });

  it('has 200 characters as readers count them', () => {
    expect(read({ text: '🗞'.repeat(200) }).text).toHaveLength(400);
  });

  it('is the same for who has closed it, until its words, link or beginning change', () => {
    const { id } = read({});
    expect(read({ until: LATER, isUrgent: true }).id).toBe(id);
    for (const other of [{ text: 'It is over.' }, { href: '/' }, { from: LATER }])
      expect(read(other).id).not.toBe(id);
  });

  it('is shown from its beginning until its end, and pages change at both', () => {
    const announcement = read({ from: '2026-11-27T12:30:00.000Z', until: LATER });
    const at = (now: string) => [
      announcementAt(announcement, now)?.text,
      announcementChangesInS(announcement, now),
    ];
    expect(at(NOW)).toEqual([undefined, 1_800]);
    expect(at('2026-11-27T12:30:00.000Z')).toEqual(['We are on strike.', 1_800]);
    expect(at('2026-11-27T12:59:58.500Z')).toEqual(['We are on strike.', 1]);
    // No copy of the last moment is kept beyond it.
    expect(at('2026-11-27T12:59:59.500Z')).toEqual(['We are on strike.', 0]);
    expect(at(LATER)).toEqual([undefined, undefined]);
    expect(announcementChangesInS(undefined, NOW)).toBeUndefined();
  });

  it('is none where the record has one that cannot be read', () => {
    const stored = read({});
    expect(parseAnnouncement({ announcement: JSON.stringify(stored) })).toEqual(stored);
    for (const announcement of [undefined, '', '{', '{"text":1}', 7])
      expect(parseAnnouncement({ announcement })).toBeUndefined();
  });
});
