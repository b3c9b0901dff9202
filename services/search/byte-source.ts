/**
 * Bytes of immutable objects, read by ranges. Pages that were read are kept up to a number of bytes,
 * those that were used last: memory does not grow with the index.
 */

/** One object. */
export interface ByteSource {
  /** Returns the bytes from `start` to before `end`. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** A whole object in memory. */
export function bytesInMemory(bytes: Uint8Array): ByteSource {
  return { read: async (start, end) => bytes.subarray(start, end) };
}

/** Small enough for what stands alone, such as a card; what is longer comes in one call anyway. */
export const PAGE_BYTES = 16 * 1024;

/** Reads a range of an object from its store. */
export type FetchRange = (start: number, end: number) => Promise<Uint8Array>;

type Page = Promise<Uint8Array>;

/** The pages of several objects that are in memory. */
export class PageCache {
  readonly #pagesMax: number;
  /** By object and number, the one that was used longest ago first. */
  readonly #pages = new Map<string, Page>();

  constructor(bytesMax: number) {
    this.#pagesMax = Math.max(1, Math.floor(bytesMax / PAGE_BYTES));
  }

  /** At most; the last page of an object is shorter. */
  get bytes(): number {
    return this.#pages.size * PAGE_BYTES;
  }

  #keep(key: string, page: Page): void {
    this.#pages.delete(key);
    this.#pages.set(key, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.#pagesMax) return;
      this.#pages.delete(oldest);
    }
  }

  /** Reads pages that follow each other in one call. */
  #load(name: string, first: number, end: number, length: number, fetchRange: FetchRange): Page[] {
    const start = first * PAGE_BYTES;
    const fetched = fetchRange(start, Math.min(end * PAGE_BYTES, length));
    return Array.from({ length: end - first }, (_, index) => {
      const key = `${name}/${first + index}`;
      // A copy, which does not keep the whole response in memory, as a part of a Buffer would.
      const page = fetched.then(
        (bytes) => new Uint8Array(bytes.subarray(index * PAGE_BYTES, (index + 1) * PAGE_BYTES)),
      );
      page.catch(() => {
        if (this.#pages.get(key) === page) this.#pages.delete(key);
      });
      this.#keep(key, page);
      return page;
    });
  }

  /**
   * @param name of the object, which never changes.
   * @param length of the object in bytes.
   * @returns A source that throws what `fetchRange` throws.
   */
  source(name: string, length: number, fetchRange: FetchRange): ByteSource {
    return {
      read: async (start, end) => {
        if (end <= start) return new Uint8Array();
        const first = Math.floor(start / PAGE_BYTES);
        const after = Math.ceil(end / PAGE_BYTES);
        const pages: Page[] = [];
        for (let number = first; number < after;) {
          const key = `${name}/${number}`;
          const known = this.#pages.get(key);
          if (known !== undefined) {
            this.#keep(key, known);
            pages.push(known);
            number += 1;
            continue;
          }
          let missing = number + 1;
          while (missing < after && !this.#pages.has(`${name}/${missing}`)) missing += 1;
          pages.push(...this.#load(name, number, missing, length, fetchRange));
          number = missing;
        }
        const [only, ...more] = await Promise.all(pages);
        const at = start - first * PAGE_BYTES;
        if (more.length === 0 && only !== undefined) return only.subarray(at, at + end - start);
        return Buffer.concat([only ?? new Uint8Array(), ...more]).subarray(at, at + end - start);
      },
    };
  }
}
