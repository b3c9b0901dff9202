/**
 * Offline reading (spec §2.5, Offline screen): the stories that this browser keeps. It stands in for
 * a page that did not load. At its own address readers look through them and remove them.
 */
import { words } from '#words';
import { samePath } from '../../shared/urls/paths.ts';
import { routerPath } from '../../shared/route-match.ts';
import { SavedList } from '../offline/saved-list.tsx';
import { useIsOnline } from '../offline/use-is-online.ts';
import { useSavedStories } from '../offline/use-saved-stories.ts';
import { useSite } from '../store.ts';

function tryAgain(): void {
  window.location.reload();
}

export function Page() {
  const { stories, said, remove, removeAll } = useSavedStories();
  const pathname = useSite((state) => state.context.url.pathname);
  const isOnline = useIsOnline();
  const isOwnPage = samePath(routerPath(pathname), '/offline');
  const isConnected = isOwnPage && isOnline;
  return (
    <div className="offline">
      <div className="offline-head">
        <div>
          <p className="section-label">{isConnected ? words.savedForOffline : words.offline}</p>
          <h1>{words.offlineTitle}</h1>
        </div>
        <div>
          <p className="dek">{isConnected ? words.savedOnline : words.savedOffline}</p>
          {!isOwnPage && (
            <p className="offline-retry">
              <button type="button" className="button" onClick={tryAgain}>
                {words.tryAgain}
              </button>
            </p>
          )}
        </div>
      </div>
      {stories !== undefined && stories.length > 0 && (
        <SavedList stories={stories} onRemove={remove} onRemoveAll={removeAll} />
      )}
      {stories?.length === 0 && (
        <div className="offline-empty">
          <p>{words.nothingSaved}</p>
          {isConnected && (
            <p>
              <a className="button button-quiet" href="/most-recent/">
                {words.allStories}
              </a>
            </p>
          )}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}
