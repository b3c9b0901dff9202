/** What readers read most, what they asked for in vain, and how fast pages were for them. */
import type { ReactNode } from 'react';
import type { DeskStory } from '../shared/desk/desk-fronts.ts';
import { CsvButtons, Table } from './table.tsx';
import { useCall } from './use-call.ts';
import { say, words } from './words.ts';

interface VitalFigure {
  readonly p75: number;
  readonly goal: number;
  readonly isGood: boolean;
}

interface Search {
  readonly text: string;
  readonly times: number;
}

interface DeadAddress {
  readonly path: string;
  readonly times: number;
  readonly from?: string;
  readonly mayRedirect: boolean;
}

interface Figures {
  readonly mostRead: readonly DeskStory[];
  readonly searches: readonly Search[];
  readonly addresses: readonly DeadAddress[];
  readonly vitalNames: readonly string[];
  readonly vitals: {
    readonly from: string;
    readonly to: string;
    readonly pages: Readonly<
      Record<
        string,
        { readonly reports: number; readonly vitals: Readonly<Record<string, VitalFigure>> }
      >
    >;
  };
}

function Vital({ name, figure }: { readonly name: string; readonly figure?: VitalFigure }) {
  if (figure === undefined) return <td>–</td>;
  const { p75, goal, isGood } = figure;
  const text = (value: number) => (name === 'CLS' ? value.toFixed(3) : `${value} ms`);
  return (
    <td className={isGood ? undefined : 'desk-missed'}>
      {text(p75)}
      {isGood ? '' : ` (${say(words.vitalGoal, { goal: text(goal) })})`}
    </td>
  );
}

function Searches({ searches }: Pick<Figures, 'searches'>): ReactNode {
  if (searches.length === 0) return <p>{words.nothingHere}</p>;
  return (
    <Table label={words.emptySearches} heads={[words.searchedFor, words.times]}>
      {searches.map(({ text, times }) => (
        <tr key={text}>
          <th scope="row">
            <bdi>{text}</bdi>
          </th>
          <td>{times}</td>
        </tr>
      ))}
    </Table>
  );
}

function DeadLinks({ addresses }: Pick<Figures, 'addresses'>): ReactNode {
  if (addresses.length === 0) return <p>{words.nothingHere}</p>;
  return (
    <Table
      label={words.deadAddresses}
      heads={[words.address, words.times, words.redirects, words.linkedFrom]}
    >
      {addresses.map(({ path, times, from, mayRedirect }) => (
        <tr key={path}>
          <th scope="row">
            <bdi>{path}</bdi>
          </th>
          <td>{times}</td>
          <td>
            {mayRedirect ? (
              <a
                href={`#/redirects/${encodeURIComponent(path)}`}
                aria-label={`${words.redirectThis}: ${path}`}
              >
                {words.redirectThis}
              </a>
            ) : (
              '–'
            )}
          </td>
          <td>{from === undefined ? '–' : <a href={from}>{from}</a>}</td>
        </tr>
      ))}
    </Table>
  );
}

export function Figures(): ReactNode {
  const { data, message, act } = useCall<Figures>('figures');
  const pages = Object.entries(data?.vitals.pages ?? {});
  return (
    <main className="desk-list desk-broad">
      <h1>{words.figures}</h1>
      <p role="status">{message}</p>
      {data !== undefined && (
        <>
          <h2>{words.mostRead}</h2>
          {data.mostRead.length === 0 && <p className="desk-quiet">{words.nothingHere}</p>}
          <ol className="desk-numbered">
            {data.mostRead.map(({ id, hed, path }) => (
              <li key={id}>
                <a href={path}>{hed}</a>
              </li>
            ))}
          </ol>
          <h2>{words.emptySearches}</h2>
          <p className="desk-quiet">{words.unmetOf}</p>
          <Searches searches={data.searches} />
          <h2>{words.deadAddresses}</h2>
          <p className="desk-quiet">{words.deadAddressesOf}</p>
          <DeadLinks addresses={data.addresses} />
          <CsvButtons call="figures" tables={['searches', 'addresses']} act={act} />
          <h2>{words.vitals}</h2>
          <p className="desk-quiet">
            {say(words.vitalsOf, { from: data.vitals.from, to: data.vitals.to })}
          </p>
          {pages.length === 0 && <p>{words.nothingHere}</p>}
          {pages.length > 0 && (
            <Table label={words.vitals} heads={[words.pageType, words.loads, ...data.vitalNames]}>
              {pages.map(([page, { reports, vitals }]) => (
                <tr key={page}>
                  <th scope="row">{page}</th>
                  <td>{reports}</td>
                  {data.vitalNames.map((name) => {
                    const figure = vitals[name];
                    return (
                      <Vital key={name} name={name} {...(figure === undefined ? {} : { figure })} />
                    );
                  })}
                </tr>
              ))}
            </Table>
          )}
        </>
      )}
    </main>
  );
}
