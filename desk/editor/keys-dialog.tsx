/** Every key of the editor, by what it does. */
import type { ReactNode } from 'react';
import { useModal } from '../use-modal.ts';
import { say, words } from '../words.ts';
import { keyText } from './key-text.ts';
import { allTools, tableTools } from './tools.ts';

const others = [
  { name: words.saveNow, key: 'Mod-s' },
  { name: words.publish, key: 'Mod-Enter' },
  { name: words.lineBreak, key: 'Shift-Enter' },
];

function Keys({ keys }: { readonly keys: readonly { name: string; key: string }[] }): ReactNode {
  return (
    <dl className="desk-keys">
      {keys.map(({ name, key }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <kbd dir="ltr">{keyText(key)}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function KeysDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className="desk-dialog desk-keys-dialog"
      aria-label={words.keys}
      onClose={onClose}
    >
      <h2>{words.keys}</h2>
      <Keys
        keys={[...allTools.filter((tool) => !tableTools.some((one) => one === tool)), ...others]}
      />
      <h3>{words.inTable}</h3>
      <Keys keys={tableTools} />
      <p className="desk-quiet">{say(words.markdownHint, { key: words.keyCtrl })}</p>
      <div className="desk-actions">
        <button type="button" className="desk-button" onClick={() => dialog.current?.close()}>
          {words.close}
        </button>
      </div>
    </dialog>
  );
}
