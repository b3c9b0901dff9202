/**
 * A control that opens a part of the header. Before scripts load it links to a page that does the
 * same.
 */
import { words } from '#words';
import type { HeaderMode } from '../state/header.ts';
import type { SiteStore } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';

const toggles = {
  menu: { label: words.menu, href: '/sitemap/', mode: 'menu open', action: 'toggleMenu' },
  search: { label: words.search, href: '/search/', mode: 'search open', action: 'toggleSearch' },
} as const;

interface HeaderToggleProps {
  readonly name: keyof typeof toggles;
  /** The id of the element it opens. */
  readonly controls: string;
  readonly mode: HeaderMode;
  readonly actions: Pick<SiteStore['actions'], 'toggleMenu' | 'toggleSearch'>;
}

export function HeaderToggle({ name, controls, mode, actions }: HeaderToggleProps) {
  const { label, href, mode: open, action } = toggles[name];
  const isOpen = mode === open;
  return (
    <a
      className="header-control"
      role="button"
      href={href}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={(event) => {
        event.preventDefault();
        actions[action]();
      }}
      onKeyDown={(event) => {
        if (event.key === ' ') {
          event.preventDefault();
          actions[action]();
        }
      }}
    >
      <Icon name={isOpen ? 'close' : name} />
      <span className="header-control-label">{label}</span>
    </a>
  );
}
