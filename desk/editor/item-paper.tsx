/** What readers read of an item: its headline, its dek and its text. */
import type { ReactNode } from 'react';
import { words } from '../words.ts';
import { BodyEditor } from './body-editor.tsx';
import type { OpenItem } from './use-item.ts';

function Heads({ open }: { readonly open: OpenItem }): ReactNode {
  const { edited, isReadOnly, setField } = open;
  const { title, dek } = edited.front.fields;
  return (
    <>
      <textarea
        className="desk-hed"
        aria-label={words.headline}
        placeholder={words.headline}
        rows={1}
        readOnly={isReadOnly}
        autoFocus={title === ''}
        value={title}
        onChange={(event) => {
          setField('title', event.target.value.replaceAll('\n', ' '));
        }}
      />
      <textarea
        className="desk-dek"
        aria-label={words.dek}
        placeholder={words.dekHint}
        rows={2}
        readOnly={isReadOnly}
        value={dek}
        onChange={(event) => {
          setField('dek', event.target.value.replaceAll('\n', ' '));
        }}
      />
    </>
  );
}

export function ItemPaper({ open }: { readonly open: OpenItem }): ReactNode {
  return (
    <div className="desk-paper">
      <Heads open={open} />
      <BodyEditor
        opened={open.edited.opened}
        isReadOnly={open.isReadOnly}
        onChange={(doc) => {
          open.editing.setDoc(doc);
          open.touched();
        }}
      />
    </div>
  );
}
