/** The text of an item: ProseMirror with a toolbar, keys for everything, and Markdown as one types. */
import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type { ReactNode } from 'react';
import { CardDialog } from './block-dialog.tsx';
import { FormulaDialog, LanguageDialog } from './code-dialogs.tsx';
import { GalleryDialog } from './gallery-dialog.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { LinkForm } from './link-form.tsx';
import { schema, type ShortcodeValues } from './schema.ts';
import { Toolbar } from './toolbar.tsx';
import type { Asked } from './tools.ts';
import { putBlock, useBodyView, type BodyProps } from './use-body-view.ts';

interface BlockProps {
  readonly node: Node;
  readonly isNew: boolean;
  /** Without a node it was given up. */
  readonly onDone: (node?: Node) => void;
}

/** What is asked about a block. */
function BlockQuestion({ node, isNew, onDone }: BlockProps): ReactNode {
  const { attrs } = node;
  const values = attrs.values as ShortcodeValues;
  switch (node.type.name) {
    case 'image':
      return (
        <ImageDialog
          values={isNew ? undefined : values}
          isInText
          onDone={(next) => {
            onDone(next && schema.node('image', { values: next }));
          }}
        />
      );
    case 'gallery': {
      const slides = attrs.slides as readonly ShortcodeValues[];
      return (
        <GalleryDialog
          slides={slides}
          onDone={(next) => {
            onDone(next && schema.node('gallery', { values, slides: next }));
          }}
        />
      );
    }
    case 'card':
      return (
        <CardDialog
          name={String(attrs.name)}
          values={values}
          onDone={(next) => {
            onDone(next && schema.node('card', { ...attrs, values: next }));
          }}
        />
      );
    default:
      return <FormulaDialog node={node} onDone={onDone} />;
  }
}

interface QuestionProps {
  readonly view: EditorView;
  readonly asked: Asked;
  /** @returns false if it has been given up. */
  readonly onDone: () => boolean;
}

/** What is asked about a part of the text. */
function QuestionForm({ view, asked, onDone }: QuestionProps): ReactNode {
  switch (asked.kind) {
    case 'link':
      return <LinkForm view={view} onDone={onDone} />;
    case 'keys':
      return <KeysDialog onClose={onDone} />;
    case 'language':
      return <LanguageDialog view={view} onDone={onDone} />;
    case 'block':
      return (
        <BlockQuestion
          node={asked.node}
          isNew={asked.at === undefined}
          onDone={(node) => {
            if (onDone() && node !== undefined) putBlock(view, node, asked.at);
          }}
        />
      );
  }
}

export function BodyEditor(props: BodyProps): ReactNode {
  const { place, view, question, ask, end, message } = useBodyView(props);
  return (
    <div className="desk-writing">
      {!props.isReadOnly && <Toolbar view={view} onAsk={ask} />}
      {question !== undefined && view !== undefined && (
        <QuestionForm
          key={question.key}
          view={view}
          asked={question.asked}
          onDone={() => end(question)}
        />
      )}
      <p role="status" className="desk-quiet">
        {message}
      </p>
      <div ref={place} />
    </div>
  );
}
