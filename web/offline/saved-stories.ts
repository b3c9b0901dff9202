/** What the offline page does with kept stories, in one file that loads late. */
export { listedStories } from './keep-offline.ts';
export { deleteAllStories, deleteStories } from './kept-stories.ts';
