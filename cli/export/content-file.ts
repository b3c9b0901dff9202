/** Names of exported content files. */

const MAX_NAME_BYTES = 120;
/** Names that an import takes for something else than an item. */
const otherMeaning =
  /^(?:_.*|index|readme|license|licence|contributing|changelog|code_of_conduct|security|authors|todo)$/i;
const plainName = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u;

/**
 * Gives every record of a folder a file name: its slug where every file system takes it, else its
 * id. Names that differ only in case count as the same.
 */
export function createFileNames(): (slug: string, id: string) => string {
  const taken = new Set<string>();
  return (slug, id) => {
    const wanted = slug.normalize('NFC');
    const isUsable =
      plainName.test(wanted) &&
      !otherMeaning.test(wanted) &&
      Buffer.byteLength(wanted) <= MAX_NAME_BYTES;
    for (const name of [...(isUsable ? [wanted] : []), `id-${id}`]) {
      const key = name.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
    const name = `id-${id}-${taken.size}`;
    taken.add(name.toLowerCase());
    return name;
  };
}
