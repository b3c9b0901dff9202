/** What an import does to a content store: everything but arranging fronts. */
import type { Publisher } from '../../publishing/publisher.ts';

export type ImportPublisher = Omit<Publisher, 'putFronts'>;
