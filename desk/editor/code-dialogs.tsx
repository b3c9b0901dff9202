/** Asks for a formula in TeX, and for the language of code. */
import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { useState, type ReactNode } from 'react';
import { callDesk } from '../call-desk.ts';
import { say, words } from '../words.ts';
import { FormDialog, textOf } from './block-dialog.tsx';
import { texOf } from './block-views.ts';
import { schema } from './schema.ts';

interface FormulaDialogProps {
  readonly node: Node;
  readonly onDone: (node?: Node) => void;
}

/** The server makes MathML of TeX, as it does for imports. */
export function FormulaDialog({ node, onDone }: FormulaDialogProps): ReactNode {
  const [isBlock, setIsBlock] = useState(!node.isInline);
  return (
    <FormDialog
      title={words.formula}
      done={words.keep}
      onClose={() => {
        onDone();
      }}
      onSend={async (form) => {
        const tex = textOf(new FormData(form), 'tex');
        const { source } = await callDesk<{ source: string }>('formula', { tex, isBlock });
        onDone(schema.node(isBlock ? 'formula_block' : 'formula', { source }));
      }}
    >
      <label>
        {say(words.inTex, { example: '\\frac{a}{b}' })}
        <textarea name="tex" rows={3} required defaultValue={texOf(String(node.attrs.source))} />
      </label>
      {node.attrs.source === '' && (
        <label className="desk-tick">
          <input
            type="checkbox"
            checked={isBlock}
            onChange={({ target }) => {
              setIsBlock(target.checked);
            }}
          />
          {words.ownLine}
        </label>
      )}
    </FormDialog>
  );
}

interface LanguageDialogProps {
  readonly view: EditorView;
  readonly onDone: () => void;
}

/** As `language-css` in the class of code. */
const PREFIX = 'language-';

export function LanguageDialog({ view, onDone }: LanguageDialogProps): ReactNode {
  const { $from } = view.state.selection;
  const block = $from.parent;
  return (
    <FormDialog
      title={words.codeLanguage}
      done={words.keep}
      onClose={onDone}
      onSend={async (form) => {
        await Promise.resolve();
        const typed = textOf(new FormData(form), 'language');
        if (!/^[\w+#.-]{0,30}$/.test(typed)) throw new Error(words.codeLanguageRule);
        view.dispatch(
          view.state.tr.setNodeAttribute(
            $from.before(),
            'language',
            typed === '' ? '' : PREFIX + typed,
          ),
        );
        onDone();
      }}
    >
      <label>
        {words.language}
        <input
          name="language"
          defaultValue={String(block.attrs.language).replace(PREFIX, '')}
          placeholder="css"
        />
      </label>
    </FormDialog>
  );
}
