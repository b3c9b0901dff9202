/** What a band of the home page gets that is not a section. */
import type { SecondaryState } from '../state/secondary.ts';

export interface NamedBandProps {
  /** The cards of the page, by the name of their place. */
  readonly lists: SecondaryState['lists'];
}
