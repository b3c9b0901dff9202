/** What of the header comes when the browser has time: one chunk, so that menu and search open at once. */
export { MenuPanel } from './menu-panel.tsx';
export { SearchPanel } from './search-panel.tsx';
export { TitleBar } from './title-bar.tsx';
