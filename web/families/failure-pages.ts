/** The pages of failures, in one file with what else must be there when the network is not. */
export { Page as ErrorPage } from '../pages/error.tsx';
export { Page as OfflinePage } from '../pages/offline.tsx';
