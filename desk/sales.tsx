/** What was sold, by month and plan, and the same as files for spreadsheets. */
import { useState, type ReactNode } from 'react';
import { CsvButtons, Table } from './table.tsx';
import { useCall } from './use-call.ts';
import { words } from './words.ts';

interface Named {
  readonly name: string;
  readonly count: number;
}

interface Figures {
  readonly counts: readonly (keyof typeof headings)[];
  readonly months: readonly (readonly string[])[];
  readonly plans: readonly (readonly string[])[];
  readonly articles: readonly Named[];
  readonly offers: readonly Named[];
  readonly reasons: readonly Named[];
}

const headings = {
  living: words.salesLiving,
  new: words.salesNew,
  trialsPaid: words.salesTrialsPaid,
  renewed: words.salesRenewed,
  canceled: words.salesCanceled,
  ended: words.salesEnded,
  failed: words.salesFailed,
  recovered: words.salesRecovered,
  refunded: words.salesRefunded,
  disputed: words.salesDisputed,
  gifts: words.salesGifts,
} as const;

const lists = {
  articles: words.byArticle,
  offers: words.byOffer,
  reasons: words.byReason,
} as const;

function Counts({
  first,
  counts,
  rows,
}: {
  readonly first: string;
  readonly counts: Figures['counts'];
  readonly rows: Figures['months'];
}): ReactNode {
  const heads = [first, ...counts.map((name) => headings[name]), words.churn, words.revenue];
  return (
    <Table label={first} heads={heads}>
      {rows.map(([name = '', ...cells]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={index}>{cell}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

export function Sales(): ReactNode {
  const [from, setFrom] = useState('');
  const period = from === '' ? {} : { from };
  const { data, message, act } = useCall<Figures>('sales', period);
  return (
    <main className="desk-list desk-broad">
      <h1>{words.sales}</h1>
      <label>
        {words.fromMonth}
        <input
          type="month"
          value={from}
          onChange={(event) => {
            setFrom(event.target.value);
          }}
        />
      </label>
      <p role="status">{message}</p>
      {data !== undefined && (
        <>
          <Counts first={words.month} counts={data.counts} rows={data.months} />
          {data.plans.length > 0 && (
            <Counts first={words.plan} counts={data.counts} rows={data.plans} />
          )}
          {(['articles', 'offers', 'reasons'] as const).map((name) => (
            <section key={name} className="desk-group">
              <h2>{lists[name]}</h2>
              {data[name].length === 0 && <p className="desk-quiet">{words.nothingHere}</p>}
              <ul className="desk-plain-list">
                {data[name].map((one) => (
                  <li key={one.name}>
                    {one.count} · {one.name}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <CsvButtons
            call="sales"
            tables={['months', 'articles', 'offers', 'reasons']}
            body={period}
            act={act}
          />
        </>
      )}
    </main>
  );
}
