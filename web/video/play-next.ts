/** Whether the next film of a playlist starts by itself: only for readers who have said so, and only in this visit. */
import { browserStorage } from '../browser/browser-storage.ts';

const WANTED = 'films-play-on';
const ARRIVING = 'film-to-play';

export function wantsNext(): boolean {
  return browserStorage(() => sessionStorage).get(WANTED) === '1';
}

export function setWantsNext(wanted: boolean): void {
  browserStorage(() => sessionStorage).set(WANTED, wanted ? '1' : '');
}

/** Leaves word for the page of a film that it was opened to be played. */
export function announceFilm(url: string): void {
  browserStorage(() => sessionStorage).set(ARRIVING, url);
}

/** Whether the film at `url` was opened to be played; asked once, it is forgotten. */
export function isFilmAnnounced(url: string): boolean {
  const storage = browserStorage(() => sessionStorage);
  const announced = storage.get(ARRIVING) === url;
  if (announced) storage.set(ARRIVING, '');
  return announced;
}
