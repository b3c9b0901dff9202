/** The tools above a text. */
import type { EditorView } from 'prosemirror-view';
import { useRef, type ReactNode } from 'react';
import { say, words } from '../words.ts';
import { readCursor, runTool, type BodyHooks } from './body-view.ts';
import { keyText } from './key-text.ts';
import { isInTable } from './table-commands.ts';
import {
  blockInHand,
  insertTools,
  tableTools,
  textTools,
  type AskingTool,
  type Tool,
} from './tools.ts';

interface ToolbarProps extends Pick<BodyHooks, 'onAsk'> {
  readonly view: EditorView | undefined;
}

interface ToolProps extends ToolbarProps {
  readonly tool: Tool | AskingTool;
  readonly isInList?: boolean;
  readonly onDone?: () => void;
}

function ToolButton({ tool, view, onAsk, isInList = false, onDone }: ToolProps): ReactNode {
  const { name, sign, key } = tool;
  const isOn = 'isOn' in tool ? tool.isOn : undefined;
  const isIdle = 'ask' in tool && (view === undefined || tool.ask(view.state) === undefined);
  return (
    <button
      type="button"
      title={`${name} (${keyText(key)})`}
      aria-label={name}
      aria-pressed={view !== undefined && isOn !== undefined ? isOn(view.state) : undefined}
      disabled={isIdle}
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onClick={() => {
        onDone?.();
        if (view === undefined) return;
        readCursor(view);
        runTool(tool, onAsk)(view.state, view.dispatch, view);
        if ('command' in tool) view.focus();
      }}
    >
      {isInList ? name : sign}
      {isInList && <kbd dir="ltr">{keyText(key)}</kbd>}
    </button>
  );
}

function InsertMenu(props: ToolbarProps): ReactNode {
  const menu = useRef<HTMLDetailsElement>(null);
  return (
    <details
      ref={menu}
      className="desk-insert"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && menu.current !== null) menu.current.open = false;
      }}
    >
      <summary>{words.insert}</summary>
      <div className="desk-insert-list">
        {insertTools.map((tool) => (
          <ToolButton
            key={tool.key}
            tool={tool}
            {...props}
            isInList
            onDone={() => {
              if (menu.current !== null) menu.current.open = false;
            }}
          />
        ))}
      </div>
    </details>
  );
}

export function Toolbar(props: ToolbarProps): ReactNode {
  const { view, onAsk } = props;
  const inHand = view === undefined ? undefined : blockInHand(view.state);
  return (
    <div className="desk-toolbar" role="toolbar" aria-label={words.format}>
      {textTools.map((tool) => (
        <ToolButton key={tool.key} tool={tool} {...props} />
      ))}
      <InsertMenu {...props} />
      {inHand !== undefined && (
        <button
          type="button"
          title={say(words.whatItSays, { key: keyText('Alt-Enter') })}
          onClick={() => {
            onAsk(inHand);
          }}
        >
          {words.change}
        </button>
      )}
      <button
        type="button"
        title={say(words.keysOf, { key: keyText('Mod-/') })}
        aria-label={words.keys}
        onClick={() => {
          onAsk({ kind: 'keys' });
        }}
      >
        ?
      </button>
      {view !== undefined && isInTable(view.state) && (
        <div className="desk-table-tools">
          {tableTools.map((tool) => (
            <ToolButton key={tool.key} tool={tool} {...props} />
          ))}
        </div>
      )}
    </div>
  );
}
