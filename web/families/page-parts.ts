/**
 * What pages of several kinds share. In one file with the code that every page loads when the browser
 * is idle, they are a third smaller than in files of their own.
 */
import '../account/problem.ts';
import '../ads/ad-slot.tsx';
import '../ads/house-message-band.tsx';
import '../ads/offer-cover.tsx';
import '../browser/browser-storage.ts';
import '../gallery/gallery-lede.tsx';
import '../lists/band-title.tsx';
import '../lists/story-card.tsx';
import '../navigation/is-path.ts';
import '../navigation/leave-page.ts';
import '../newsletter/newsletter-error.ts';
import '../newsletter/newsletter-sign-up.tsx';
import '../story/story.tsx';
import '../story/tag-links.tsx';
import '../ui/weave.ts';
import '../../shared/brand/experiments.ts';
import '../../shared/newsletters/newsletter-paths.ts';
import '../../shared/third-parties/needed-purposes.ts';
import '../../shared/words/half-day.ts';
