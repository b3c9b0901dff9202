/** The error screen (spec §2.5, §8): what happened, and what to do instead. */
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { DEFAULT_ERROR_STATUS, GONE_STATUS } from '../../shared/limits.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import { HouseMessageBand, hasHouseMessages } from '../ads/house-message-band.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { useSite } from '../state/store.ts';

/** The slot at the foot of the page, below what helps the reader, and for ad-free readers a space of its height. */
function Leaderboard() {
  const isAdFree = useSite((state) => state.paywall.isAdFree);
  if (isAdFree) return <div className="leaderboard-spacer advertisement" data-empty />;
  return (
    <AdSlot slot="leaderboard" className="leaderboard advertisement">
      {hasHouseMessages ? <HouseMessageBand turn={0} /> : null}
    </AdSlot>
  );
}

const editors = (text: string) => <a href={`mailto:${brand.editorialEmail ?? ''}`}>{text}</a>;

/** What happened. A page that was removed says so first: the spec has one text for all but 404. */
function Cause({ status }: { status: number }) {
  if (status === 404)
    return (
      <>
        <h1>{words.pageNotFound}</h1>
        <p className="dek">{words.pageNotFoundWords}</p>
      </>
    );
  if (status === GONE_STATUS)
    return (
      <>
        <h1>{words.withdrawn}</h1>
        <p className="dek">{words.pleaseRefresh}</p>
      </>
    );
  return (
    <>
      <h1>{words.pleaseRefresh}</h1>
      <p className="error-again">
        {/* The page's own address again: it works without scripts too. */}
        <a className="button" href="">
          {words.tryAgain}
        </a>
      </p>
    </>
  );
}

function Message({ status }: { status: number }) {
  return (
    <>
      <Cause status={status} />
      {brand.editorialEmail !== undefined && (
        <p className="error-help">
          {weave(words.errorHelp, { letUsKnow: editors(words.letUsKnow) })}
          {status === GONE_STATUS && (
            <> {weave(words.withdrawnHelp, { askEditors: editors(words.askEditors) })}</>
          )}
        </p>
      )}
    </>
  );
}

export function Page() {
  const error = useSite((state) => state.context.error);
  const latest = useSite((state) => state.secondary.lists.latest) ?? [];
  const status = error?.statusCode ?? DEFAULT_ERROR_STATUS;
  const lines = status >= 500 && error?.stack ? error.stack.split('\n') : [];
  return (
    <div className="frame error-page">
      <div className="error-words">
        <p className="error-status" aria-hidden="true">
          {status}
        </p>
        <div>
          <Message status={status} />
          <SearchForm large />
        </div>
      </div>
      {lines.length > 0 && (
        <ol className="error-stack">
          {lines.map((line, index) => (
            <li key={index}>
              <code>{line}</code>
            </li>
          ))}
        </ol>
      )}
      {latest.length > 0 && (
        <section aria-labelledby="error-latest-title" className="error-latest">
          <h2 className="section-label" id="error-latest-title">
            {words.theLatest}
          </h2>
          <div className="latest-row card-row">
            {latest.slice(0, 4).map((card) => (
              <StoryCard key={card.id} card={card} place="row" size="small" />
            ))}
          </div>
        </section>
      )}
      <Leaderboard />
    </div>
  );
}
