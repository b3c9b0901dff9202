/** The bar above an item: what it is now, whether it is saved, and what becomes of it. */
import type { ReactNode } from 'react';
import { mayDo, type StaffRole } from '../../shared/desk/staff-roles.ts';
import { stateNames } from '../item-list.tsx';
import { words } from '../words.ts';
import { keyText } from './key-text.ts';
import { savedText, type OpenItem } from './use-item.ts';

interface ItemBarProps {
  readonly open: OpenItem;
  readonly role: StaffRole;
  readonly onPreview: () => void;
  readonly onPreviewAs: () => void;
  readonly onPublish: () => void;
}

export function ItemBar(props: ItemBarProps): ReactNode {
  const { open, role, onPreview, onPreviewAs, onPublish } = props;
  const { entry, isReadOnly, saveState } = open;
  const isOnSite = entry.state === 'published' || entry.state === 'scheduled';
  return (
    <div className="desk-bar">
      <a href="#/">{words.allItems}</a>
      <span className={`desk-state desk-state-${entry.state}`}>
        {stateNames[entry.state]}
        {isOnSite && entry.isChanged ? words.changedMark : ''}
      </span>
      <span className="desk-saved" role="status">
        {isReadOnly ? words.toRead : savedText(saveState)}
      </span>
      {isOnSite && entry.path !== undefined && (
        <a href={entry.path} target="_blank" rel="noopener">
          {words.seeIt}
        </a>
      )}
      {!isReadOnly && (
        <>
          <button type="button" className="desk-button" onClick={onPreview}>
            {words.preview}
          </button>
          <button type="button" className="desk-button" onClick={onPreviewAs}>
            {words.previewAs}
          </button>
        </>
      )}
      {!isReadOnly && mayDo(role, 'publish') && (
        <button
          type="button"
          className="desk-button desk-strong"
          title={keyText('Mod-Enter')}
          onClick={onPublish}
        >
          {words.publishMore}
        </button>
      )}
    </div>
  );
}
