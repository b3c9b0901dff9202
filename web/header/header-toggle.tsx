/**
 * A control that opens a part of the header. Before scripts load it links to a page that does the
 * same.
 */
import { words } from '#words';
import { useSite, useSiteStore } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';

const toggles = {
  menu: {
    label: words.menu,
    href: '/sitemap/',
    mode: 'menu open',
    action: 'toggleMenu',
  },
  search: {
    label: words.search,
    href: '/search/',
    mode: 'search open',
    action: 'toggleSearch',
  },
} as const;

/** @param controls The id of the element it opens. */
export function HeaderToggle({ name, controls }: { name: keyof typeof toggles; controls: string }) {
  const store = useSiteStore();
  const { label, href, mode, action } = toggles[name];
  const toggle = store.actions[action];
  const isOpen = useSite((state) => state.header.currentState === mode);
  return (
    <a
      className="header-control"
      role="button"
      href={href}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={(event) => {
        event.preventDefault();
        toggle();
      }}
      onKeyDown={(event) => {
        if (event.key === ' ') {
          event.preventDefault();
          toggle();
        }
      }}
    >
      <Icon name={isOpen ? 'close' : name} />
      <span className="header-control-label">{label}</span>
    </a>
  );
}
