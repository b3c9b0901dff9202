/** A page of one share widget, which a browser test bundles with a brand that counts shares. */
import { createRoot } from 'react-dom/client';
import { ShareWidget } from '../../web/share/share-widget.tsx';
import { initialState } from '../../web/state/site-state.ts';
import { createSiteStore, StoreProvider } from '../../web/state/store.ts';

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no #app');
createRoot(root).render(
  <StoreProvider value={createSiteStore(initialState)}>
    <ShareWidget
      services={['facebook', 'twitter', 'pinterest']}
      showCount
      title="Ten"
      url="https://www.meridian.example/story/ten/"
      author="Ada Writer"
      description="A story about ten."
      tout="https://www.meridian.example/photos/ten.webp"
      subscribeURL="https://www.meridian.example/subscribe/"
    />
  </StoreProvider>,
);
