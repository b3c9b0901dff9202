import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { FrontMatterError } from './front-matter-error.ts';
import { readContentFile } from './front-matter.ts';
import { startProcessorClock } from '../../../test/support/processor-time.ts';

function lineOfError(source: string): number | undefined {
  try {
    readContentFile(source);
    return undefined;
  } catch (error) {
    return error instanceof FrontMatterError ? error.line : -1;
  }
}

describe('readContentFile', () => {
  it('reads YAML, and keeps plain values as written', () => {
    const file = readContentFile(
      '---\ntitle: "A: b"\nslug: 007\nprice: 1.10\ndate: 2015-01-02 3:04:05 -0500\ndraft: yes\ntags: [a, b]\nimage:\n  src: x.jpg\n---\nBody\n',
    );
    expect(file).toEqual({
      data: {
        title: 'A: b',
        slug: '007',
        price: '1.10',
        date: '2015-01-02 3:04:05 -0500',
        draft: 'yes',
        tags: ['a', 'b'],
        image: { src: 'x.jpg' },
      },
      body: 'Body\n',
      bodyLine: 11,
      problems: [],
    });
  });

  it.each([
    [
      'a byte order mark and CRLF',
      '\ufeff---\r\ntitle: a\r\n---\r\nb\r\n',
      { title: 'a' },
      'b\n',
      4,
    ],
    ['an end of dots', '---\ntitle: a\n...\nb', { title: 'a' }, 'b', 4],
    [
      'TOML',
      '+++\ntitle = "a"\ntags = ["b"]\n[params]\nx = 1\n+++\nb',
      { title: 'a', tags: ['b'], params: { x: 1 } },
      'b',
      7,
    ],
    [
      'JSON',
      '{\n  "title": "a } b",\n  "tags": ["c"]\n}\n\nb',
      { title: 'a } b', tags: ['c'] },
      '\n\nb',
      4,
    ],
    ['nothing', '# A heading\n\ntext', {}, '# A heading\n\ntext', 1],
    ['an empty front matter', '---\n---\nb', {}, 'b', 3],
    ['a rule that is no front matter', 'a\n\n---\n\nb', {}, 'a\n\n---\n\nb', 1],
  ])('reads a file with %s', (_name, source, data, body, bodyLine) => {
    expect(readContentFile(source)).toEqual({ data, body, bodyLine, problems: [] });
  });

  it.each([
    [
      'blank lines before it',
      '\n\n---\ntitle: a\n---\nb',
      { title: 'a' },
      [[1, 'blank lines before the front matter']],
    ],
    [
      'a tab',
      '---\ntitle: a\ntags:\n\t- b\n---\n',
      { title: 'a', tags: ['b'] },
      [[4, 'this line of the front matter was corrected: "- b"']],
    ],
    [
      'prose as a key',
      '---\ntitle: a\n<p>Some words, so many: and more</p>\ntags: [b]\n---\n',
      { title: 'a', tags: ['b'] },
      [[3, 'text stands where a key should and is ignored: "<p>Some words, so many"']],
    ],
    [
      'prose on a line of its own',
      '---\ntitle: a\nJust some words\ntags: [b]\n---\n',
      { title: 'a', tags: ['b'] },
      [[3, 'this line of the front matter cannot be read and is ignored: "Just some words"']],
    ],
    [
      'a colon in a title',
      '---\ntitle: One: two\nslug: x\n---\n',
      { title: 'One: two', slug: 'x' },
      [[2, 'this line of the front matter was corrected: "title: One: two"']],
    ],
    [
      'a quote without an end',
      '---\ntitle: "One\nslug: x\n---\n',
      { title: 'One', slug: 'x' },
      [[2, 'this line of the front matter was corrected: "title: "One"']],
    ],
    [
      'a key twice',
      '---\ntitle: a\nslug: x\ntitle: b\n---\n',
      { title: 'b', slug: 'x' },
      [[4, 'the key "title" stands twice; the last one counts']],
    ],
    [
      'a value that begins with a mark',
      '---\ntitle: @ada says\nslug: x\n---\n',
      { title: '@ada says', slug: 'x' },
      [[2, 'this line of the front matter was corrected: "title: @ada says"']],
    ],
  ])('corrects %s, and reports where', (_name, source, data, problems) => {
    const file = readContentFile(source);
    expect(file.data).toEqual(data);
    expect(file.problems.map(({ line, message }) => [line, message])).toEqual(problems);
  });

  it('reads quoted values whose continuation lines are not indented, as other readers do, without a warning', () => {
    const file = readContentFile(
      '---\ntitle: "One\ntwo: three"\nsummary: \'a\n\nb\'\nslug: x\n---\n',
    );
    expect(file).toMatchObject({
      data: { title: 'One two: three', summary: 'a\nb', slug: 'x' },
      problems: [],
    });
  });

  it('reports front matter that has no end', () => {
    expect(readContentFile('---\ntitle: a\n\ntext')).toMatchObject({
      data: {},
      body: '---\ntitle: a\n\ntext',
      problems: [{ line: 1 }],
    });
  });

  it.each([
    ['TOML that is none', '+++\ntitle = "a"\nb = \n+++\n', 3],
    ['a list instead of keys', '---\n- a\n- b\n---\n', 2],
    ['more than is allowed', `---\ntitle: ${'a'.repeat(300_000)}\n---\n`, 2],
    [
      'an alias bomb',
      `---\na: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghi'
        .split('')
        .map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index] ?? ''}, `.repeat(9)}]`)
        .join('\n')}\n---\n`,
      2,
    ],
    ['hundreds of broken lines', `---\n${'"a" "b": {\n'.repeat(300)}---\n`, 2],
  ])('quickly rejects %s, with the line', (_name, source, line) => {
    const spentMs = startProcessorClock();
    expect(lineOfError(source)).toBe(line);
    expect(spentMs()).toBeLessThan(15_000);
  });

  it('executes no tags that name programs, and leaves prototypes untouched', () => {
    const { data } = readContentFile(
      '---\ntitle: !!js/function "function () { throw 1 }"\n__proto__: {polluted: yes}\nconstructor: x\n---\n',
    );
    expect(data['title']).toBe('function () { throw 1 }');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('Values of front matter', () => {
  it('keep nothing of their file in memory', () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const used = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = used();
    const kept = Array.from({ length: 20 }, (_, at) => {
      const body = 'word '.repeat(200_000);
      return readContentFile(`---\ntitle: The long days of harbor ${at}\n---\n${body}`).data;
    });
    expect(used() - before).toBeLessThan(10_000_000);
    expect(kept.at(-1)).toEqual({ title: 'The long days of harbor 19' });
  });
});
