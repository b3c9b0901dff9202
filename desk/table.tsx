/** A table of figures that is wider than a telephone, and the same rows as files for spreadsheets. */
import type { ReactNode } from 'react';
import { callDesk } from './call-desk.ts';
import type { Called } from './use-call.ts';

interface TableProps {
  readonly label: string;
  readonly heads: readonly string[];
  /** Rows. */
  readonly children: ReactNode;
}

export function Table({ label, heads, children }: TableProps): ReactNode {
  return (
    <div className="desk-wide" role="region" aria-label={label} tabIndex={0}>
      <table className="desk-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Saves a table of a call as a file. @throws DeskError */
async function download(call: string, table: string, body: object): Promise<undefined> {
  const { csv } = await callDesk<{ csv: string }>(call, { ...body, csv: table });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  link.download = `${table}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
  return undefined;
}

interface CsvButtonsProps extends Pick<Called<unknown>, 'act'> {
  readonly call: string;
  readonly tables: readonly string[];
  /** What the call is asked besides the name of the table. */
  readonly body?: object;
}

export function CsvButtons({ call, tables, body = {}, act }: CsvButtonsProps): ReactNode {
  return (
    <div className="desk-filters">
      {tables.map((name) => (
        <button key={name} type="button" onClick={() => void act(() => download(call, name, body))}>
          {name}.csv
        </button>
      ))}
    </div>
  );
}
