/**
 * Finds the names of people in the texts of a source, where no profile explains the handles of its
 * authors: "Colin MacArthur" for `colinmacarthur`, "Mark Headd" for `mheadd`.
 */

/** Shorter handles are too easily those of others. */
const MIN_LETTERS = 5;
const MAX_WORDS = 4;

/** Returns a name or handle without accents, spaces and marks. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A word as a name has it: with a capital, and without what follows the name. */
const nameWord = /\p{Lu}[\p{L}\p{M}'’.-]*/gu;

function bareWord(word: string): string {
  return word.replace(/(?:['’]s)?[.'’-]*$/u, '');
}

/** How often each spelling of a name occurs. */
type Spellings = Map<string, number>;

function count(spellings: Map<string, Spellings>, key: string, name: string): void {
  const found = spellings.get(key) ?? new Map<string, number>();
  found.set(name, (found.get(name) ?? 0) + 1);
  spellings.set(key, found);
}

export interface NameSearch {
  /** Looks for names in a text. Takes time linear in its length. */
  readonly read: (text: string) => void;
  /** The names by handle: the most frequent spelling of all letters, or the only one of an initial and a last name. */
  readonly names: () => ReadonlyMap<string, string>;
}

/** @param handles As items write them, each once. */
export function searchNames(handles: readonly string[]): NameSearch {
  const wanted = new Map(
    handles.flatMap((handle) => {
      const letters = lettersOf(handle);
      return letters.length < MIN_LETTERS ? [] : [[letters, handle] as const];
    }),
  );
  const beginnings = new Set([...wanted.keys()].map((letters) => letters.slice(0, 1)));
  const whole = new Map<string, Spellings>();
  const short = new Map<string, Spellings>();
  return {
    read(text) {
      const words = [...text.matchAll(nameWord)].map(({ 0: word, index }) => ({
        word,
        at: index,
        end: index + word.length,
      }));
      for (const [start, first] of words.entries()) {
        if (!beginnings.has(lettersOf(first.word.slice(0, 1)))) continue;
        let end = start;
        for (let length = 2; length <= MAX_WORDS; length += 1) {
          const [last, next] = [words[end], words[end + 1]];
          if (
            last === undefined ||
            next === undefined ||
            !/^ \n?$|^\n$/.test(text.slice(last.end, next.at))
          )
            break;
          end += 1;
          const parts = words.slice(start, end + 1).map(({ word }) => word);
          const name = [...parts.slice(0, -1), bareWord(parts.at(-1) ?? '')].join(' ');
          const all = lettersOf(name);
          if (wanted.has(all)) count(whole, all, name);
          const initial = `${all.slice(0, 1)}${lettersOf(bareWord(next.word))}`;
          if (length === 2 && wanted.has(initial)) count(short, initial, name);
        }
      }
    },
    names() {
      const found = new Map<string, string>();
      for (const [letters, handle] of wanted) {
        const [most] = [...(whole.get(letters) ?? [])].sort(([, one], [, other]) => other - one);
        const initials = [...(short.get(letters)?.keys() ?? [])];
        const name = most?.[0] ?? (initials.length === 1 ? initials[0] : undefined);
        if (name !== undefined) found.set(handle, name);
      }
      return found;
    },
  };
}
