/** The error page. It has no address: `error-page.ts` makes it where there is no other page. */
import type { PageModule } from '../page-module.ts';

export const error: PageModule<'error'> = { cacheClass: 'private', loaders: {} };
