/** Finds the columns of a table by the names that other systems use, in any order. */
import { lineCells, type Separator } from './table-rows.ts';

/** The headings of each column, as `bareHeading` returns them, the weightiest first. */
export type Synonyms<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/** Returns a heading without what systems spell differently: case, spaces, signs. */
export function bareHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export interface NamedColumns<Name extends string> {
  readonly separator: Separator;
  readonly width: number;
  readonly at: Readonly<Partial<Record<Name, number>>>;
  /** Headings, as they are, of columns that mean nothing here. */
  readonly ignored: readonly string[];
  /** A column that two headings name. */
  readonly double: Name | undefined;
}

function columnsOf<Name extends string>(
  line: string,
  separator: Separator,
  nameOf: ReadonlyMap<string, Name>,
): NamedColumns<Name> {
  const cells = lineCells(line, separator) ?? [];
  const at: Partial<Record<Name, number>> = {};
  const ignored: string[] = [];
  let double: Name | undefined;
  for (const [index, cell] of cells.entries()) {
    const name = nameOf.get(bareHeading(cell));
    if (name === undefined) ignored.push(cell);
    else if (at[name] !== undefined) double = name;
    else at[name] = index;
  }
  return {
    separator,
    width: cells.length,
    at,
    ignored: ignored.filter((heading) => heading.trim() !== ''),
    double,
  };
}

/** Reads a heading line with the separator by which most of its columns have a name. */
export function nameColumns<Name extends string>(
  line: string,
  synonyms: Synonyms<Name>,
): NamedColumns<Name> {
  const nameOf = new Map(
    (Object.keys(synonyms) as Name[]).flatMap((column) =>
      synonyms[column].map((name) => [name, column] as const),
    ),
  );
  return ([',', ';', '\t'] as const)
    .map((separator) => columnsOf(line, separator, nameOf))
    .reduce((one, other) =>
      Object.keys(other.at).length > Object.keys(one.at).length ? other : one,
    );
}
