/** Asks for the address of a link. */
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { words } from '../words.ts';
import { safeHref, schema } from './schema.ts';

const { marks } = schema;

export function LinkForm({
  view,
  onDone,
}: {
  readonly view: EditorView;
  readonly onDone: () => void;
}) {
  const [message, setMessage] = useState('');
  const type = marks.link as NonNullable<typeof marks.link>;
  const { from, to, $from } = view.state.selection;
  const present = type.isInSet($from.marks())?.attrs.href as string | undefined;
  const close = () => {
    onDone();
    view.focus();
  };
  return (
    <form
      className="desk-link"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('href');
        const href = safeHref(typeof typed === 'string' ? typed : '');
        if (href === undefined) {
          setMessage(words.hrefRule);
          return;
        }
        view.dispatch(
          view.state.tr.removeMark(from, to, type).addMark(from, to, type.create({ href })),
        );
        close();
      }}
    >
      <label>
        {words.linkAddress}
        <input name="href" defaultValue={present ?? ''} autoFocus />
      </label>
      <button type="submit">{words.link}</button>
      <button
        type="button"
        onClick={() => {
          view.dispatch(view.state.tr.removeMark(from, to, type));
          close();
        }}
      >
        {words.remove}
      </button>
      <p role="status">{message}</p>
    </form>
  );
}
