/** An article in its five templates. */
import { Placement } from '../ads/placement.tsx';
import { Story } from '../story/story.tsx';

export function Page() {
  return (
    <Story
      className="story"
      beside={
        <aside className="side-rail" aria-label="Beside the story">
          <Placement slot="siderail_1" />
        </aside>
      }
    />
  );
}
