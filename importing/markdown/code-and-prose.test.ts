import { describe, expect, it } from '@jest/globals';
import { importBody } from '../../test/support/import-folder.ts';
import type { Segment } from '../../shared/content/item.ts';

function shown(segments: readonly Segment[]): string {
  return segments
    .map((segment) => (segment.kind === 'html' ? segment.html : JSON.stringify(segment)))
    .join('\n')
    .replace(/>\n+(?=<)/g, '>');
}

async function body(markdown: string): Promise<string> {
  return shown((await importBody(markdown)).item.body);
}

describe('code of Markdown', () => {
  it.each<[string, string, string]>([
    [
      'a heredoc in indented code',
      'a\n\n    cat >x<<EOF\n    y 7\n    EOF\n\n### b\n\n    cat >z<<EOF\n    w\n    EOF\n\nc',
      '<p>a</p><pre><code>cat &gt;x&lt;&lt;EOF\ny 7\nEOF\n</code></pre><h3>b</h3><pre><code>cat &gt;z&lt;&lt;EOF\nw\nEOF\n</code></pre><p>c</p>',
    ],
    [
      'a heredoc in a line of prose',
      'Run cat <<EOF and then EOF > x.\n\nb',
      '<p>Run cat &lt;&lt;EOF and then EOF &gt; x.</p><p>b</p>',
    ],
    [
      'a fence in a comment',
      'a\n\n<!-- ```xml\n<x/>\n``` -->\n\nb\n\n```js\nlet a = {{ b }};\n```\n\nc',
      '<p>a</p><p>b</p><pre><code class="language-js">let a = {{ b }};\n</code></pre><p>c</p>',
    ],
    [
      'the language that CodeHilite reads from the first line',
      'a\n\n    :::python\n    print("x")\n\nb\n\n    #!ruby\n    puts 1\n\nc',
      '<p>a</p><pre><code class="language-python">print("x")\n</code></pre><p>b</p><pre><code class="language-ruby">puts 1\n</code></pre><p>c</p>',
    ],
    [
      'such code in a list of Python-Markdown',
      '- a\n\n        :::python\n        if b:\n            c\n\n- d',
      '<ul><li><p>a</p><pre><code class="language-python">if b:\n    c\n</code></pre></li><li><p>d</p></li></ul>',
    ],
    [
      'a template that is shown',
      'a\n\n    {% for b in c %}\n    {{ b }}\n    {% endfor %}\n\nd',
      '<p>a</p><pre><code>{% for b in c %}\n{{ b }}\n{% endfor %}\n</code></pre><p>d</p>',
    ],
    [
      'a script with its interpreter in the first line',
      '    #!/bin/sh\n    echo 1\n',
      '<pre><code>#!/bin/sh\necho 1\n</code></pre>',
    ],
    [
      'marks of other dialects in indented code',
      'a\n\n    $x = "${y}"; // $a_b$ {: .c} ++d++ :::e [[f]] &#8217;\n    !!! note\n    {{ g }} {% if h %} {/* i */} <J k={l}>\n    [caption]m[/caption] %%n%%\n\nb',
      '<p>a</p><pre><code>$x = "${y}"; // $a_b$ {: .c} ++d++ :::e [[f]] &amp;#8217;\n!!! note\n{{ g }} {% if h %} {/* i */} &lt;J k={l}&gt;\n[caption]m[/caption] %%n%%\n</code></pre><p>b</p>',
    ],
    [
      'marks of other dialects in a code span',
      'a `{{ x }} {: .y} $z_1$ <EOF` b ``c ` {% d %}`` [`e<F>`]\n\n[`e<F>`]: https://a.example/',
      '<p>a <code>{{ x }} {: .y} $z_1$ &lt;EOF</code> b <code>c ` {% d %}</code> <a href="https://a.example/" rel="noopener"><code>e&lt;F&gt;</code></a></p>',
    ],
    [
      'code in a list and in a quotation',
      '1. a\n\n   ```sh\n   x <<EOF {{ y }}\n   ```\n\n> b\n>\n>     z <<EOF {{ w }}\n>\n> c',
      '<ol><li><p>a</p><pre><code class="language-sh">x &lt;&lt;EOF {{ y }}\n</code></pre></li></ol><blockquote><p>b</p><pre><code>z &lt;&lt;EOF {{ w }}\n</code></pre><p>c</p></blockquote>',
    ],
  ])('is kept byte for byte: %s', async (_name, markdown, expected) => {
    expect(await body(markdown)).toBe(expected);
  });
});

describe('prose of Markdown', () => {
  it.each<[string, string, string]>([
    [
      'a link whose words are in brackets',
      '[[Note #12]](https://a.example/12) and [[Feature #7](https://a.example/7)] too.',
      '<p><a href="https://a.example/12" rel="noopener">[Note #12]</a> and [<a href="https://a.example/7" rel="noopener">Feature #7</a>] too.</p>',
    ],
    [
      'a footnote in brackets',
      'a [[^1]] b\n\n[^1]: c',
      '<p>a [<sup class="footnote-ref"><a id="user-content-fnref1" href="#user-content-fn1">[1]</a></sup>] b</p><hr /><section class="footnotes"><ol><li id="user-content-fn1"><p>c <a class="footnote-backref" href="#user-content-fnref1">↩︎</a></p></li></ol></section>',
    ],
    [
      'brackets and braces of an author',
      'a [sic] {b} [gallery of rogues] $5 and $6 for [video] {c: d}',
      '<p>a [sic] {b} [gallery of rogues] $5 and $6 for [video] {c: d}</p>',
    ],
    [
      'exclamation marks and colons at the start of lines',
      '!!! What a day\n\n::: \n\n=== five ===\n\n:::',
      '<p>!!! What a day</p><p>=== five ===</p>',
    ],
    [
      'an id of a heading in any script',
      '## قائمة {#قائمة-تحقّق}\n\n[a](#قائمة-تحقّق)',
      '<h2 id="user-content-قائمة-تحقّق">قائمة</h2><p><a href="#user-content-%D9%82%D8%A7%D8%A6%D9%85%D8%A9-%D8%AA%D8%AD%D9%82%D9%91%D9%82">a</a></p>',
    ],
  ])('is kept: %s', async (_name, markdown, expected) => {
    expect(await body(markdown)).toBe(expected);
  });
});

describe('shortcodes of WordPress in Markdown', () => {
  it('become what they were', async () => {
    const { item } = await importBody(
      '[caption id="attachment_12" align="aligncenter" width="300"][![A lamp](/lamp.png)](/lamp.png) A *lamp* in the hall[/caption]\n\n[youtube https://www.youtube.com/watch?v=dQw4w9WgXcQ]\n\n[gallery link="file" include="1,2,3"]',
    );
    const [image, player, ...rest] = item.body;
    expect(image).toMatchObject({
      kind: 'image',
      image: { alt: 'A lamp', caption: 'A <em>lamp</em> in the hall' },
    });
    expect(player).toMatchObject({ kind: 'player', id: 'dQw4w9WgXcQ' });
    expect(rest).toEqual([]);
  });
});

describe('formulas', () => {
  it.each<[string, string, string]>([
    ['in a line', 'a $x_1$ b', '<p>a <math><msub><mi>x</mi><mn>1</mn></msub></math> b</p>'],
    [
      'of WordPress',
      'a $latex x_1&s=2$ b `$latex y$`',
      '<p>a <math><msub><mi>x</mi><mn>1</mn></msub></math> b <code>$latex y$</code></p>',
    ],
    [
      'in lines of their own, which are no Markdown',
      '$$\n- a\n= b_c * d_e *\n$$',
      '<p><math display="block"><mrow><mo form="prefix" stretchy="false">−</mo><mi>a</mi><mo>=</mo><msub><mi>b</mi><mi>c</mi></msub><mo>∗</mo><msub><mi>d</mi><mi>e</mi></msub><mo>∗</mo></mrow></math></p>',
    ],
    [
      'that the converter does not know',
      'a $\\unheard{x}$ b',
      '<p>a <code class="language-tex">\\unheard{x}</code> b</p>',
    ],
  ])('are MathML, or stay TeX: %s', async (_name, markdown, expected) => {
    expect(await body(markdown)).toBe(expected);
  });
});

describe('dashes', () => {
  const text = 'a -- b --- c... `d --e` https://f.example/g--h\n\n| i | j |\n|:-:|--:|\n| k | l |';
  const table =
    '<table><thead><tr><th class="align-center">i</th><th class="align-right">j</th></tr></thead><tbody><tr><td class="align-center">k</td><td class="align-right">l</td></tr></tbody></table>';
  const link = '<a href="https://f.example/g--h" rel="noopener">https://f.example/g--h</a>';

  it.each<[string, Readonly<Record<string, string>>]>([
    ['Jekyll', { '_config.yml': 'title: Site\n' }],
    ['Hugo', { 'hugo.toml': 'title = "Site"\n' }],
  ])('are as the site showed them: %s', async (_name, files) => {
    const { item } = await importBody(text, files);
    expect(shown(item.body)).toBe(`<p>a – b — c… <code>d --e</code> ${link}</p>${table}`);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['another generator', {}],
    [
      'Hugo, by its settings',
      { 'hugo.toml': '[markup.goldmark.extensions]\ntypographer = false\n' },
    ],
    ['Jekyll, by its settings', { '_config.yml': 'markdown: CommonMark\n' }],
  ])('stay hyphens otherwise, and tables keep their columns: %s', async (_name, files) => {
    const { item } = await importBody(text, files);
    expect(shown(item.body)).toBe(`<p>a -- b --- c... <code>d --e</code> ${link}</p>${table}`);
  });
});
