/**
 * Finds the recordings that an item's front matter names, such as the episode of a podcast. They are
 * known by their addresses, whatever the fields are called: the themes and plug-ins of each generator
 * have names of their own.
 */
import { unescapedText } from '../../body/plain-text.ts';
import { readDuration, type Recording } from '../../body/recordings.ts';
import { fileKind } from '../../media/file-kind.ts';
import { asText, fieldKey, isRecord, type FrontMatter } from '../front-matter/fields.ts';

/** Fields whose address is one, whatever its ending. */
const soundNames = /^(?:podcast|episode|media)?(?:audio|mp3|m4a|enclosure)(?:file|url|src|link)?$/;
/** Fields that say how long it is, in a record of its own or at the top. */
const durationNames =
  /^(?:podcast|episode|itunes|audio|media|enclosure)?(?:duration|runtime|playtime)$/;
const sizeNames =
  /^(?:podcast|episode|audio|media|enclosure)?(?:bytes|filesize|sizeinbytes|length|size)(?:inbytes)?$/;
/** Fields of addresses that lead to the item itself. */
const otherNames = /^(?:alias(?:es)?|redirect\w*|permalink|slug|canonical\w*|tags?)$/;
/** Deeper values describe something else. */
const MAX_DEPTH = 5;

interface Known {
  readonly durationSeconds?: number;
  readonly bytes?: number;
  readonly title?: string;
}

/** Returns what the fields of a record say of its recording. */
function knownOf(record: FrontMatter): Known {
  const texts = Object.entries(record).flatMap(([name, value]) => {
    const text = asText(value);
    return text === undefined ? [] : [[fieldKey(name), text] as const];
  });
  const bytes = texts.find(([name, text]) => sizeNames.test(name) && /^\d{4,12}$/.test(text));
  // A length with a colon is no size.
  const duration = texts.find(
    ([name, text]) => durationNames.test(name) || (name === 'length' && text.includes(':')),
  );
  const seconds = duration === undefined ? undefined : readDuration(duration[1]);
  return {
    ...(seconds === undefined ? {} : { durationSeconds: seconds }),
    ...(bytes === undefined ? {} : { bytes: Number(bytes[1]) }),
  };
}

/**
 * Returns the address in a value: the whole of it, or the first word of an enclosure as WordPress
 * writes it, which is an address, its length and its type.
 */
function enclosureOf(text: string): { readonly address: string; readonly known: Known } {
  const [address = '', length = '', type = ''] = text.trim().split(/\s+/);
  if (/^\d+$/.test(length) && (type === '' || /^audio\//i.test(type)))
    return { address, known: Number(length) > 0 ? { bytes: Number(length) } : {} };
  return { address: text.trim(), known: {} };
}

/** Formats of one recording have one name. */
function stemOf(address: string): string {
  return (
    address
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? address
  ).replace(/\.\w+$/, '');
}

/** What every browser and every reader of feeds plays. */
function isCommon(address: string): boolean {
  return /\.mp3(?:[?#]|$)/i.test(address);
}

/** Whether the value of a field is the address of a sound. */
function isSound(key: string, address: string): boolean {
  if (soundNames.test(key) && /^https?:\/\/\S+$/i.test(address)) return true;
  return fileKind(address) === 'sound' && (soundNames.test(key) || !/\s/.test(address));
}

/**
 * @param title Of the item: that of a recording without its own.
 * @param folder Address of the folder where the site's recordings are.
 */
export function frontRecordings(data: FrontMatter, title = '', folder?: string): Recording[] {
  const found = new Map<string, Recording>();
  const add = (reference: string, known: Known): void => {
    const stem = stemOf(reference);
    const same = found.get(stem);
    if (same !== undefined && (isCommon(same.reference) || !isCommon(reference))) return;
    found.set(stem, {
      kind: 'media',
      media: 'audio',
      reference,
      ...(title === '' ? {} : { title }),
      ...known,
    });
  };
  const walk = (name: string, value: unknown, around: Known, depth: number): void => {
    const key = fieldKey(name);
    if (otherNames.test(key) || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const one of value as unknown[]) walk(name, one, around, depth + 1);
      return;
    }
    if (isRecord(value)) {
      walkRecord(value, around, depth);
      return;
    }
    const { address, known } = enclosureOf(asText(value) ?? '');
    if (!isSound(key, address)) return;
    const isName = !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address);
    const whole =
      isName && folder !== undefined ? `${folder.replace(/\/$/, '')}/${address}` : address;
    add(whole, { ...around, ...known });
  };
  const walkRecord = (record: FrontMatter, around: Known, depth: number): void => {
    const own = asText(record['title']);
    const known = { ...around, ...knownOf(record) };
    const titled =
      depth === 0 || own === undefined ? known : { ...known, title: unescapedText(own) };
    // Its type says what an address without an ending is.
    const isEnclosure = /^audio\//i.test(asText(record['type'] ?? record['mime_type']) ?? '');
    for (const [name, value] of Object.entries(record))
      walk(
        isEnclosure && /^(?:url|src|href)$/i.test(name) ? 'enclosure' : name,
        value,
        titled,
        depth + 1,
      );
  };
  walkRecord(data, {}, 0);
  return [...found.values()];
}

/** Whether a field only says more of a recording: how long it is, or how large. */
export function isRecordingDetail(name: string): boolean {
  const key = fieldKey(name);
  return durationNames.test(key) || sizeNames.test(key);
}
