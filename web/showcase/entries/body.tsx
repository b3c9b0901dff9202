import { ArticleBody } from '../../story/article-body.tsx';
import { Figure } from '../../ui/figure.tsx';
import { PlayerFacade } from '../../video/player-facade.tsx';
import { ProductCard } from '../../story/product-card.tsx';
import { PullQuote, QuoteCard } from '../../story/quotes.tsx';
import { StoredMedia } from '../../video/stored-media.tsx';
import { VerdictBox } from '../../story/verdict-box.tsx';
import type { Entry } from '../entry.ts';
import { images } from '../sample.ts';

const prose = `<p>The first thing you notice is that the pier hums. <a href="/tag/sound/">Sound</a> travels four times faster in water, and everything under the boards is water.</p>
<h2>What was on the tapes</h2><p>Ships, mostly. Then rain, which is louder than ships.</p>
<ul><li>Eleven years of recordings</li><li>Forty-one hydrophones<ul><li>of which three still work</li></ul></li></ul>
<blockquote><p>We kept everything because nobody told us to stop.</p></blockquote>
<table><thead><tr><th>Year</th><th>Hours</th><th>Ships</th></tr></thead><tbody><tr><td>2019</td><td>8,760</td><td>1,204</td></tr><tr><td>2020</td><td>8,784</td><td>611</td></tr></tbody></table>
<pre><code>peak = max(levels, key=lambda level: level.db)</code></pre>`;
const verdict = {
  category: 'headphones',
  rating: 7,
  pros: ['Silence that feels like a room', 'A hinge that will outlive you'],
  cons: ['The case does not close over the cable', 'Costs what it costs'],
  verdict: 'Buy them for the hinge.',
  product: { name: 'Drift', brand: 'Halcyon', price: 349, currency: 'USD' },
  buy: { retailer: 'Orrin & Daughters', url: 'https://shop.example/drift' },
};

export const body: readonly Entry[] = [
  {
    title: 'Article body',
    note: 'The text, and its embeds as components.',
    showings: (['default', 'feature-story', 'listicle'] as const).map((template) => ({
      name: template,
      element: (
        <ArticleBody
          template={template}
          paywall={{ isTruncated: false, isPaywalled: false }}
          body={[
            { kind: 'html', html: prose },
            { kind: 'pullquote', text: 'Rain is louder than ships.', by: 'Devin Park' },
            { kind: 'html', html: '<p>And then it stopped.</p>' },
          ]}
        />
      ),
    })),
  },
  {
    title: 'Figure',
    note: 'An image with its caption and credit; one that nobody has any more says what it showed.',
    showings: [
      { name: 'with caption', element: <Figure image={images[0]} place="body-default" /> },
      {
        name: 'missing',
        element: (
          <Figure
            image={{
              id: 'x',
              filename: 'pier.jpg',
              alt: 'The pier in 1961',
              originalUrl: 'https://old.example/pier.jpg',
            }}
            place="body-default"
          />
        ),
      },
    ],
  },
  {
    title: 'Quotes',
    note: 'A pull quote of the item itself, and a card for a remark from elsewhere.',
    showings: [
      {
        name: 'pull quote',
        element: <PullQuote text="Rain is louder than ships." by="Devin Park" />,
      },
      {
        name: 'card',
        element: (
          <QuoteCard
            text="The port is closed until it has been listened to."
            by="Harbor Office"
            source="Bulletin"
            url="https://harbor.example/7"
          />
        ),
      },
    ],
  },
  {
    title: 'Product card',
    note: 'A thing that can be bought; the link is marked as sponsored.',
    showings: [
      {
        name: 'default',
        element: (
          <ProductCard
            name="Drift"
            brand="Halcyon"
            price="$349"
            url="https://shop.example/drift"
            rating={7}
          />
        ),
      },
    ],
  },
  {
    title: 'Verdict box',
    note: 'The verdict of a review, beside its text.',
    showings: [{ name: 'default', element: <VerdictBox review={verdict} /> }],
  },
  {
    title: 'Player',
    note: 'A player of another site asks nobody before it is opened.',
    showings: [
      {
        name: 'closed',
        element: (
          <PlayerFacade
            provider="youtube"
            id="abc123"
            url="https://www.youtube.com/watch?v=abc123"
            title="The pier, from below"
          />
        ),
      },
    ],
  },
  {
    title: 'Stored media',
    note: 'A sound or video that came with an import.',
    showings: [
      {
        name: 'sound',
        element: (
          <StoredMedia
            media="audio"
            src="/photos/pier.mp3"
            title="The pier at four in the morning"
            durationSeconds={3725}
          />
        ),
      },
    ],
  },
];
