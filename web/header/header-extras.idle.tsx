/**
 * Header components that load when the browser is idle, in one chunk so that menu and search open
 * at once.
 */
export { MenuPanel } from './menu-panel.tsx';
export { SearchPanel } from './search-panel.tsx';
export { TitleBar } from './title-bar.tsx';
