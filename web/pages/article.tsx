/** An article in its five templates. */
import { AdSlot } from '../ads/ad-slot.tsx';
import { HousePoster, hasPosters } from '../ads/house-poster.tsx';
import { Story } from '../story/story.tsx';

export function Page() {
  return (
    <Story
      className="story story-article"
      beside={
        <div className="side-rail">
          <AdSlot slot="siderail_1" className="rail-ad">
            {hasPosters ? <HousePoster /> : null}
          </AdSlot>
        </div>
      }
    />
  );
}
