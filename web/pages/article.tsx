/** An article in its five templates. */
import { Placement } from '../components/placement.tsx';
import { Story } from '../components/story.tsx';

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
