/** What readers are told about each purpose. */
import type { Purpose } from '../../shared/consent/consent.ts';

export const purposeWords: Readonly<
  Record<Purpose, { readonly title: string; readonly text: string; readonly inBrief: string }>
> = {
  analytics: {
    title: 'Measuring what is read',
    inBrief: 'measure what is read',
    text: 'Other companies count visits for us, with cookies that recognize your browser. It tells us which stories were worth the work.',
  },
  advertising: {
    title: 'Advertising',
    inBrief: 'show ads that pay for our work',
    text: 'Advertisers and shops may recognize your browser here and on other sites, choose ads by it, and count what they sell.',
  },
  personalization: {
    title: 'Suggestions for you',
    inBrief: 'suggest stories to you',
    text: 'What you read here is used to suggest further stories, and to try out changes of this site with some readers first.',
  },
};

/** Joins words as in a sentence: `a`, `a and b`, `a, b, and c`. */
export function inBrief(purposes: readonly Purpose[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(
    purposes.map((purpose) => purposeWords[purpose].inBrief),
  );
}
