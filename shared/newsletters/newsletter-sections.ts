/** Which section a newsletter is about. */

/** Sections whose newsletter has a different name. */
const namedOtherwise: Readonly<Record<string, string>> = {
  gear: 'GADGET-LAB',
  'dot-physics': 'SCIENCE',
};

/** Returns the key that a section's own newsletter has, whether the brand has one or not. */
export function sectionNewsletter(section: string): string {
  return namedOtherwise[section] ?? section.toUpperCase();
}
