/** The error screen (spec §2.5, §8): what happened, and what to do instead. */
import { brand } from '#brand';
import { DEFAULT_ERROR_STATUS } from '../../shared/limits.ts';
import { OwnAdvertisement } from '../ads/own-advertisement.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { useSite } from '../store.ts';

export function Page() {
  const error = useSite((state) => state.context.error);
  const isAdFree = useSite((state) => state.paywall.isAdFree);
  const latest = useSite((state) => state.secondary.lists.latest) ?? [];
  const status = error?.statusCode ?? DEFAULT_ERROR_STATUS;
  const lines = status >= 500 && error?.stack ? error.stack.split('\n') : [];
  return (
    <div className="error-page">
      {isAdFree ? (
        <div className="leaderboard-spacer advertisement" />
      ) : (
        <aside
          className="leaderboard advertisement"
          data-ad-slot="leaderboard"
          aria-label="Advertisement"
        >
          <OwnAdvertisement turn={0} />
        </aside>
      )}
      <div className="error-words">
        <p className="error-status" aria-hidden="true">
          {status}
        </p>
        <div>
          {status === 404 ? (
            <>
              <h1>Page Not Found</h1>
              <p className="dek">Whoops, that page is missing!</p>
            </>
          ) : (
            <h1>Whoops, please refresh!</h1>
          )}
          <p className="error-help">
            If you clicked a link that led you to this page, please{' '}
            <a href={`mailto:${brand.editorialEmail}`}>let us know</a> so we can fix our mistake as
            soon as possible.
          </p>
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
            The latest
          </h2>
          <div className="latest-row">
            {latest.slice(0, 4).map((card) => (
              <StoryCard key={card.id} card={card} place="row" size="small" />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
