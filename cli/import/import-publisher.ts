/** The content store operations that an import needs: everything except arranging fronts. */
import type { Publisher } from '../../publishing/publisher.ts';

export type ImportPublisher = Omit<Publisher, 'putFronts'>;
