/** The place where a subscriber gives the story: for everybody else there is none, and nothing loads. */
import { brand } from '#brand';
import { useLoaded } from '../navigation/use-loaded.ts';

const give = {
  chunk: 'give-story',
  load: () => import('./give-story.tsx'),
  failure: 'The control that gives a story did not load',
  isStyled: true,
};

export interface GivePlaceProps {
  /** A subscription has opened the page. */
  readonly isSubscribers: boolean;
  /** The path of the item. */
  readonly path: string;
}

export function GivePlace({ isSubscribers, path }: GivePlaceProps) {
  const isDue = isSubscribers && brand.giftLinks !== undefined;
  const loaded = useLoaded(give, isDue ? 'idle' : 'never');
  if (!isDue) return null;
  return (
    <div className="give-place">{loaded !== undefined && <loaded.GiveStory path={path} />}</div>
  );
}
