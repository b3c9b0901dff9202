/**
 * Offline mode (spec §2.2, §2.5, Offline screen): the stories that this browser keeps, which open
 * without asking the network. It stands in for a page that did not load. Readers turn it on at its own
 * address, look through the stories and remove them.
 */
import { words } from '#words';
import { samePath } from '../../shared/urls/paths.ts';
import type { Card } from '../../shared/content/card.ts';
import { routerPath } from '../../shared/route-match.ts';
import { StoryCard } from '../lists/story-card.tsx';
import { SavedList } from '../offline/saved-list.tsx';
import { useIsOnline } from '../offline/use-is-online.ts';
import { useSavedStories } from '../offline/use-saved-stories.ts';
import type { PageProps } from '../navigation/page-bundles.ts';

/** Number of stories in the row of the latest. */
const LATEST = 4;

function tryAgain(): void {
  window.location.reload();
}

/** Readers with a connection get more to read than they have saved. */
function Latest({ cards }: { cards: readonly Card[] }) {
  return (
    <section className="offline-latest" aria-labelledby="offline-latest-title">
      <div className="offline-latest-head">
        <h2 className="section-label" id="offline-latest-title">
          {words.theLatest}
        </h2>
        <a className="band-more" href="/most-recent/">
          {words.allStories}
        </a>
      </div>
      <div className="latest-row card-row">
        {cards.slice(0, LATEST).map((card) => (
          <StoryCard key={card.id} card={card} place="row" size="small" />
        ))}
      </div>
    </section>
  );
}

export function Page({ context, secondary }: PageProps) {
  const { stories, said, remove, removeAll } = useSavedStories();
  const isOnline = useIsOnline();
  const isOwnPage = samePath(routerPath(context.url.pathname), '/offline');
  const isChosen = isOwnPage && isOnline;
  const isEmpty = stories?.length === 0;
  // Undefined until the browser has said what it keeps.
  const latest =
    stories &&
    secondary.lists.latest?.filter(({ url }) => stories.every(({ entry }) => entry.path !== url));
  const lostWords = isEmpty ? words.connectionLost : words.savedOffline;
  const chosenWords = isEmpty ? words.nothingSaved : words.offlineMode;
  return (
    <div className="frame offline">
      <div className="offline-head barred">
        <h1>{words.offlineTitle}</h1>
        <div className="offline-about">
          <p className="dek">{isChosen ? chosenWords : lostWords}</p>
          {isChosen && (
            <a className="button" href="/">
              {words.leaveOfflineMode}
            </a>
          )}
          {!isOwnPage && (
            <button type="button" className="button" onClick={tryAgain}>
              {words.tryAgain}
            </button>
          )}
        </div>
      </div>
      {stories !== undefined && stories.length > 0 && (
        <SavedList stories={stories} onRemove={remove} onRemoveAll={removeAll} />
      )}
      {isChosen && latest?.[0] && <Latest cards={latest} />}
      {isEmpty && !isChosen && <p className="offline-empty">{words.nothingSaved}</p>}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}
