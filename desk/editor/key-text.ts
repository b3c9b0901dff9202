/** Keys as people read them on their keyboard. */
import { words } from '../words.ts';

const names: Readonly<Record<string, string>> = {
  Mod: words.keyCtrl,
  Shift: words.keyShift,
  Enter: words.keyEnter,
  Backspace: words.keyBackspace,
  Delete: words.keyDelete,
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** @param key As ProseMirror names keys: `Mod-Alt-ArrowUp`. */
export function keyText(key: string): string {
  return key
    .split('-')
    .map((part) => names[part] ?? part)
    .join('-');
}
