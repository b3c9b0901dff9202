/**
 * Returns whether a template opens with an image that spans the page (spec §3, Article templates):
 * its page needs `bleed.css`.
 */
export function isBleedTemplate(template: string): boolean {
  return template === 'feature-story' || template === 'fullbleed';
}
