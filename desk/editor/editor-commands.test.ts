/** What commands of the editor write into the stored body. */
import { describe, expect, it } from '@jest/globals';
import { EditorState, NodeSelection, TextSelection, type Command } from 'prosemirror-state';
import { moveBoundary, oneBoundary } from './boundary.ts';
import { openBody, writeBody } from './body-blocks.ts';
import { typeBelow } from './commands.ts';
import { focalOf, movedBy, pointOf } from './focal-field.tsx';
import { footnote, noteOrder } from './note-commands.ts';
import { insertTable, tableCommands } from './table-commands.ts';

/** Opens a body with the cursor behind a word of it. */
function open(body: string, behind: string) {
  const opened = openBody(`\n${body}\n`);
  let state = EditorState.create({ doc: opened.doc, plugins: [noteOrder, oneBoundary] });
  const cursor = (word: string) => {
    let at = 0;
    state.doc.descendants((node, pos) => {
      const index = node.text?.indexOf(word) ?? -1;
      if (index >= 0) at = pos + index + word.length;
      return true;
    });
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
  };
  cursor(behind);
  return {
    cursor,
    /** Selects the block that begins there. */
    select(at: number) {
      state = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at)));
    },
    run(command: Command): boolean {
      return command(state, (tr) => {
        state = state.apply(tr);
      });
    },
    type(text: string) {
      state = state.apply(state.tr.insertText(text));
    },
    text: () => writeBody(state.doc, opened).trim(),
  };
}

const table =
  '<table><thead><tr><th>Name</th><th>Age</th></tr></thead><tbody><tr><td>Ines</td><td>41</td></tr></tbody></table>';

describe('Tables in the editor', () => {
  it('adds and removes rows and columns, and keeps the head a head', () => {
    const body = open(table, 'Ines');
    body.run(tableCommands.rowBelow);
    body.run(tableCommands.columnAfter);
    expect(body.text()).toBe(
      '<table><thead><tr><th>Name</th><th></th><th>Age</th></tr></thead><tbody><tr><td>Ines</td><td></td><td>41</td></tr><tr><td></td><td></td><td></td></tr></tbody></table>',
    );
    body.run(tableCommands.deleteColumn);
    body.cursor('Age');
    body.run(tableCommands.rowAbove);
    expect(body.text()).toMatch(/^<table><thead><tr><th>/);
  });

  it('aligns the cells of a column, and takes the head away and gives it back', () => {
    const body = open(table, '41');
    body.run(tableCommands.alignRight);
    expect(body.text()).toContain('<th class="align-right">Age</th>');
    expect(body.text()).toContain('<td class="align-right">41</td>');
    body.run(tableCommands.toggleHead);
    expect(body.text()).not.toContain('<th');
    body.run(tableCommands.toggleHead);
    expect(body.text()).toContain(
      '<thead><tr><th>Name</th><th class="align-right">Age</th></tr></thead>',
    );
  });

  it('gives a table a caption, and takes both away', () => {
    const body = open(table, 'Ines');
    body.run(tableCommands.addCaption);
    body.type('Who was there');
    expect(body.text()).toBe(`<figure>${table}<figcaption>Who was there</figcaption></figure>`);
    body.cursor('Ines');
    body.run(tableCommands.removeTable);
    expect(body.text()).toBe('');
  });

  it('puts in a table that opens again as one', () => {
    const body = open('<p>Words</p>', 'Words');
    body.run(insertTable);
    expect(openBody(body.text()).doc.child(1).type.name).toBe('table');
  });
});

describe('A block that is selected', () => {
  const kept = '<video src="/a.mp4"></video>';
  it('stays when somebody types: the text comes below it', () => {
    const body = open(`${kept}\n\n<p>Words</p>`, 'Words');
    expect(body.run(typeBelow('a'))).toBe(false);
    body.select(0);
    expect(body.run(typeBelow('a'))).toBe(true);
    body.type('nd');
    expect(body.text().split('\n').filter(Boolean)).toEqual([kept, '<p>and</p>', '<p>Words</p>']);
  });
});

describe('Footnotes in the editor', () => {
  it('numbers notes in the order of the text, and leads to and fro', () => {
    const body = open('<p>First. Second.</p>', 'Second.');
    body.run(footnote);
    body.type('About the second.');
    body.cursor('First.');
    body.run(footnote);
    body.type('About the first.');
    expect(body.text()).toBe(
      [
        '<p>First.<sup class="footnote-ref"><a href="#user-content-fn2" id="user-content-fnref2">[1]</a></sup> Second.<sup class="footnote-ref"><a href="#user-content-fn1" id="user-content-fnref1">[2]</a></sup></p>',
        '',
        '<section class="footnotes"><ol>',
        '<li id="user-content-fn2"><p>About the first. <a class="footnote-backref" href="#user-content-fnref2">↩︎</a></p></li>',
        '<li id="user-content-fn1"><p>About the second. <a class="footnote-backref" href="#user-content-fnref1">↩︎</a></p></li>',
        '</ol></section>',
      ].join('\n'),
    );
    expect(openBody(body.text()).doc.lastChild?.type.name).toBe('notes');
    // From the note back to its number, and no third one comes.
    body.run(footnote);
    body.type('!');
    expect(body.text()).toContain('[1]</a></sup>! Second.');
  });
});

describe('The end of the free part', () => {
  it('is one, and is moved', () => {
    const body = open('<p>One</p>\n\n<!--more-->\n\n<p>Two</p>\n\n<p>Three</p>', 'Two');
    body.run(moveBoundary);
    expect(body.text()).toBe('<p>One</p>\n\n<p>Two</p>\n\n<!--more-->\n\n<p>Three</p>');
    body.run(moveBoundary);
    expect(body.text()).toBe('<p>One</p>\n\n<p>Two</p>\n\n<p>Three</p>');
  });

  it('opens within a paragraph, too', () => {
    const source = '<p>One <em>and</em><!--more--> two</p>';
    const body = open(source, 'two');
    body.type('!');
    expect(body.text()).toBe('<p>One <em>and</em><!--more--> two!</p>');
  });
});

describe('Marks', () => {
  it('keeps the longer of two marks the outer one, and titles, languages and white space', () => {
    const body = open(
      '<p><em>See\nthe <a href="/a/" title="A">first\none</a></em> <span lang="fr">ici</span> End</p>',
      'End',
    );
    body.type('!');
    expect(body.text()).toBe(
      '<p><em>See the <a href="/a/" title="A">first one</a></em> <span lang="fr">ici</span> End!</p>',
    );
  });
});

describe('Focal points', () => {
  it('moves by arrow keys, within the image', () => {
    expect(movedBy(pointOf('0.5 0.4'), { key: 'ArrowRight', shiftKey: false })).toEqual([
      0.51, 0.4,
    ]);
    expect(movedBy([0.95, 0.5], { key: 'ArrowRight', shiftKey: true })).toEqual([1, 0.5]);
    expect(movedBy([0.5, 0.5], { key: 'a', shiftKey: false })).toBeUndefined();
    expect([focalOf([0.5, 0.5]), focalOf([0.251, 0])]).toEqual(['', '0.25 0']);
  });
});
