import { describe, expect, it } from '@jest/globals';
import { importBody } from '../../test/support/import-folder.ts';
import type { Segment } from '../../shared/content/item.ts';
import { startProcessorClock } from '../../test/support/processor-time.ts';

const other = {
  'content/posts/2019-05-06-other.md': '---\ntitle: Other item\n---\nx\n',
  'content/topics/mobile/_index.md': '---\ntitle: Mobile\n---\n',
};

function shown(segments: readonly Segment[]): unknown[] {
  return segments.map((segment) =>
    segment.kind === 'html' ? segment.html.replace(/\n/g, '') : segment,
  );
}

const missing = (filename: string, more: object = {}): object => ({
  kind: 'image',
  size: 'default',
  image: expect.objectContaining({ filename, ...more }),
});

describe('Hugo shortcodes', () => {
  it.each<[string, string, unknown[]]>([
    [
      'ref',
      '[a]({{< ref "2019-05-06-other.md" >}} "Title") [b]({{% relref "/posts/2019-05-06-other" %}}) [c]({{< ref "/topics/mobile" >}})',
      [
        '<p><a title="Title" href="/story/other/">a</a> <a href="/story/other/">b</a> <a href="/tag/mobile/">c</a></p>',
      ],
    ],
    [
      'ref with a fragment',
      '[a]({{< ref "2019-05-06-other.md#part" >}})',
      ['<p><a href="/story/other/#user-content-part">a</a></p>'],
    ],
    [
      'ref that leads nowhere',
      'See [the guide]({{< ref "events/none.md" >}}) and [that]({{< tmp "x.md" >}}).',
      ['<p>See the guide and that.</p>'],
    ],
    [
      'ref in an attribute',
      '<a href="{{< ref "2019-05-06-other.md" >}}">a</a>',
      ['<p><a href="/story/other/">a</a></p>'],
    ],
    [
      'link',
      '[a]({{< link "posts/2019-05-06-other.md" >}})',
      ['<p><a href="/story/other/">a</a></p>'],
    ],
    [
      'legacy-img',
      '{{< legacy-img src="2015/12/a.jpg" alt="An apple" caption="By *Ada*" >}}',
      [missing('a.jpg', { alt: 'An apple', caption: 'By <em>Ada</em>' })],
    ],
    [
      'legacy-img before text',
      '{{< legacy-img src="a.jpg" alt="An apple" >}}The text.',
      [missing('a.jpg'), '<p>The text.</p>'],
    ],
    [
      'legacy-img in a link',
      '[{{< legacy-img src="a.jpg" alt="A" >}}](https://b.example/)',
      [missing('a.jpg', { href: 'https://b.example/' })],
    ],
    [
      'legacy-img-right',
      '{{< legacy-img-right src="a.jpg" alt="A" >}}',
      [{ kind: 'image', size: 'inset', image: expect.objectContaining({ filename: 'a.jpg' }) }],
    ],
    [
      'figure',
      '{{< figure src="a.jpg" alt="A" caption="C" attr="D" >}}',
      [missing('a.jpg', { alt: 'A', caption: 'C', credit: 'D' })],
    ],
    [
      'note',
      '{{< note >}}**Look** at [this](/x/).{{< /note >}}',
      ['<aside class="note"><p><strong>Look</strong> at <a href="/x/">this</a>.</p></aside>'],
    ],
    [
      'note with variants and lists',
      '{{< note variant="comment" >}}\n- a\n- b\n{{< /note >}}\nafter',
      ['<aside class="note"><ul><li>a</li><li>b</li></ul></aside><p>after</p>'],
    ],
    [
      'note in a list',
      '- a\n\n  {{< note >}}b{{< /note >}}\n\n- c',
      ['<ul><li><p>a</p><aside class="note"><p>b</p></aside></li><li><p>c</p></li></ul>'],
    ],
    [
      'box',
      'a {{< box color="" >}} b {{< /box >}} c',
      ['<p>a</p><aside class="box"><p>b</p></aside><p>c</p>'],
    ],
    [
      'ring',
      '{{< ring title="Related *guide*">}}\na\n{{< /ring >}}',
      ['<aside class="box"><p><strong>Related <em>guide</em></strong></p><p>a</p></aside>'],
    ],
    [
      'tweet',
      '{{< tweet user="NIMHgov" id="656190676569366528" >}}',
      [
        '<p><a href="https://twitter.com/NIMHgov/status/656190676569366528" rel="noopener">A post by @NIMHgov on X</a></p>',
      ],
    ],
    [
      'youtube',
      '{{< youtube id="dQw4w9WgXcQ" title="T" >}} {{< youtube dQw4w9WgXcQ >}}',
      [
        {
          kind: 'player',
          provider: 'youtube',
          id: 'dQw4w9WgXcQ',
          url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
          title: 'T',
        },
        {
          kind: 'player',
          provider: 'youtube',
          id: 'dQw4w9WgXcQ',
          url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        },
      ],
    ],
    [
      'vimeo',
      '{{< vimeo 146022717 >}}',
      [{ kind: 'player', provider: 'vimeo', id: '146022717', url: 'https://vimeo.com/146022717' }],
    ],
    [
      'fb-video',
      '{{< fb-video "https://www.facebook.com/x/videos/1" >}}',
      ['<p><a href="https://www.facebook.com/x/videos/1" rel="noopener">facebook.com</a></p>'],
    ],
    [
      'cspan-iframe',
      '{{< cspan-iframe src="https://www.c-span.org/video/?1" title="Hearing" >}}',
      ['<p><a href="https://www.c-span.org/video/?1" rel="noopener">Hearing</a></p>'],
    ],
    [
      'quote-block',
      '{{< quote-block text="I have not *failed*." cite="Thomas A. Edison" >}}',
      [{ kind: 'pullquote', text: 'I have not failed.', by: 'Thomas A. Edison' }],
    ],
    ['highlight of words', 'a {{< highlight >}}b{{< /highlight >}}.', ['<p>a <mark>b</mark>.</p>']],
    [
      'highlight of code',
      '{{< highlight go >}}\nif a < b { }\n{{< /highlight >}}',
      ['<pre><code class="language-go">if a &lt; b { }</code></pre>'],
    ],
    [
      'card-policy',
      '{{< card-policy src="https://a.example/" kicker="Policy" title="**FAR** 39" >}}b{{< /card-policy >}}',
      [
        '<aside class="box"><p><small>Policy</small></p><p><strong><a href="https://a.example/" rel="noopener">FAR 39</a></strong></p><p>b</p></aside>',
      ],
    ],
    [
      'card-prompt',
      '{{< card-prompt intro="**Help** us" button-text="Answer" button-url="https://a.example/">}}b{{< /card-prompt >}}',
      [
        '<aside class="box"><p><strong>Help</strong> us</p><p>b</p><p><a href="https://a.example/" rel="noopener">Answer</a></p></aside>',
      ],
    ],
    [
      'button',
      '{{< button href="https://a.example/" text="View" >}}',
      ['<p><a href="https://a.example/" rel="noopener">View</a></p>'],
    ],
    [
      'accordion',
      '{{< accordion kicker="K" title="T" icon="" >}} a\n\n- b\n{{< /accordion >}}',
      ['<details><summary>T</summary><p>a</p><ul><li>b</li></ul></details>'],
    ],
    [
      'do-dont-table',
      '{{< do-dont-table caption="C" >}}\n{{< row >}}\n{{< do-row >}} a {{< /do-row >}}\n{{< dont-row >}} **b** {{< /dont-row >}}\n{{< /row >}}\n{{< /do-dont-table >}}',
      [
        '<table><caption>C</caption><thead><tr><th scope="col">Do</th><th scope="col">Don’t</th></tr></thead><tbody><tr><td><p>a</p></td><td><p><strong>b</strong></p></td></tr></tbody></table>',
      ],
    ],
    [
      'featured-resource',
      '{{< featured-resource link="topics/mobile" kicker="Featured topic" >}}',
      ['<aside class="box"><p>Featured topic: <a href="/tag/mobile/">Mobile</a></p></aside>'],
    ],
    [
      'asset-static',
      'See {{< asset-static file="a.pdf" label="the slides (PDF)" >}}.',
      ['<p>See the slides (PDF).</p>'],
    ],
    [
      'legacy-file',
      'See [the list]({{< legacy-file "2014/07/a.docx" >}}).',
      ['<p>See the list.</p>'],
    ],
    ['a comment', '`{{</* ref "x.md" */>}}`', ['<p><code>{{&lt; ref "x.md" &gt;}}</code></p>']],
    [
      'a shortcode in code',
      '```\n{{< note >}}x{{< /note >}}\n```\n\n`{{< note >}}`',
      [
        '<pre><code>{{&lt; note &gt;}}x{{&lt; /note &gt;}}</code></pre><p><code>{{&lt; note &gt;}}</code></p>',
      ],
    ],
    [
      'an image that is indented as far as code',
      'a\n\n    {{< legacy-img src="a.jpg" alt="A" >}}\n\nb',
      ['<p>a</p>', missing('a.jpg'), '<p>b</p>'],
    ],
  ])('%s renders as a reader would expect', async (_name, body, expected) => {
    const { item, report } = await importBody(body, other);
    expect(shown(item.body)).toEqual(expected);
    expect(report.unknownShortcodes).toEqual({});
  });

  it('takes the text for an image from the data that the source has about it', async () => {
    const files = {
      'data/images/bot.yml':
        '\n  # a comment\n  uid: bot\n  format: png\n  alt: "A robot"\n  caption: "By *Ada*"\n  credit: Grace\n',
      'static/bot.png': Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    };
    const { item } = await importBody(
      '{{< img src="bot" >}} {{< img src="bot" alt="Another" >}}',
      files,
    );
    expect(item.body).toMatchObject([
      {
        kind: 'image',
        image: {
          src: expect.stringMatching(/^\/photos\//),
          width: 1,
          height: 1,
          alt: 'A robot',
          caption: 'By <em>Ada</em>',
          credit: 'Grace',
        },
      },
      { kind: 'image', image: { alt: 'Another' } },
    ]);
  });

  it('leaves out unknown shortcodes, counts them by name, and keeps the content between them', async () => {
    const { item, report } = await importBody(
      'a {{< chart id=1 >}} b {{% wrap x=y %}}**c**{{% /wrap %}} {{< chart >}}{{< /stray >}}',
    );
    expect(shown(item.body)).toEqual(['<p>a  b <strong>c</strong></p>']);
    expect(report.unknownShortcodes).toEqual({ chart: 2, wrap: 1 });
  });

  it('keeps text with braces that is not a tag', async () => {
    const { item } = await importBody('a {{< b and {{ c }} and { d } {{', {
      'content/posts/2019-01-01-hugo.md': '---\ntitle: x\n---\n{{< note >}}x{{< /note >}}',
    });
    expect(shown(item.body)).toEqual(['<p>a {{&lt; b and {{ c }} and { d } {{</p>']);
  });

  it('reads a million opening tags in seconds', async () => {
    // Each by itself: the limit of an item is by the clock, which goes on while a busy machine does other work.
    for (const tags of [
      '{{< note >}}'.repeat(100_000),
      '{{<'.repeat(200_000),
      '`'.repeat(100_000),
      '<pre'.repeat(100_000),
      '{% raw %}'.repeat(50_000),
    ]) {
      const spentMs = startProcessorClock();
      await importBody(`Words ${tags}`);
      expect(spentMs()).toBeLessThan(20_000);
    }
  });
});

describe('Liquid tags in Eleventy and Jekyll', () => {
  const people = { 'content/authors/ada.md': '---\nname: Ada Lovelace\n---\n' };
  it.each<[string, string, unknown[]]>([
    [
      'image',
      '{% image "assets/blog/a.png" "An apple" %}',
      [missing('a.png', { alt: 'An apple' })],
    ],
    [
      'image_with_class',
      '{% image_with_class "assets/a.jpg" "width-500px" "Some people" %}',
      [missing('a.jpg', { alt: 'Some people' })],
    ],
    [
      'image with quotes of the other kind',
      "{% image 'assets/a.jpg' \"18F's troop\" %}",
      [missing('a.jpg', { alt: "18F's troop" })],
    ],
    [
      'include of an image',
      '{% include "linked-figure.html", src: "/assets/a.png", alt: "A", caption: "B" %}',
      [missing('a.png', { alt: 'A', caption: 'B' })],
    ],
    [
      'include of a video',
      '{% include youtube.html id="dQw4w9WgXcQ" %}',
      [
        {
          kind: 'player',
          provider: 'youtube',
          id: 'dQw4w9WgXcQ',
          url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        },
      ],
    ],
    [
      'url',
      '[a]({{ "/2019/05/06/other/" | url }}) [b]({{ "/about/" | url }}) [c]({{"/2019/05/06/other/#x"|relative_url}})',
      ['<p><a href="/story/other/">a</a> b <a href="/story/other/#user-content-x">c</a></p>'],
    ],
    [
      'url of an image',
      '<img src="{{ "/assets/a.png" | url }}" alt="A"><img src="{{ site.baseurl }}/assets/b.png">',
      [missing('a.png', { alt: 'A' }), missing('b.png')],
    ],
    [
      'post_url and link',
      '[a]({% post_url 2019-05-06-other %}) [b]({% link _posts/2019-05-06-other.md %})',
      ['<p><a href="/story/other/">a</a> <a href="/story/other/">b</a></p>'],
    ],
    [
      'embed',
      '{{ "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" | embed: "A talk" }}',
      [
        {
          kind: 'player',
          provider: 'youtube',
          id: 'dQw4w9WgXcQ',
          url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
          title: 'A talk',
        },
      ],
    ],
    [
      'team_link and team_photo',
      '{{ "ada" | team_photo }} Thanks, {{ "ada" | team_link }} and {{ "grace-hopper" | team_link }}',
      [
        '<p>Thanks, <a href="/author/ada/">Ada Lovelace</a> and <a href="/author/grace-hopper/">Grace Hopper</a></p>',
      ],
    ],
    ['variables of the item', '{{ page.title }}', ['<p>Item</p>']],
    [
      'raw',
      '`{% raw %}{{{% endraw %} name }}` and {% raw %}{% x %}{% endraw %}',
      ['<p><code>{{ name }}</code> and {% x %}</p>'],
    ],
    ['comment', 'a {% comment %}b {{ c }} {% d %}{% endcomment %}e', ['<p>a e</p>']],
    [
      'highlight',
      '{% highlight ruby %}\nputs 1\n{% endhighlight %}',
      ['<pre><code class="language-ruby">puts 1</code></pre>'],
    ],
    ['conditions', '{% if page.x %}a{% else %}b{% endif %}{% assign y = 1 %}', ['<p>ab</p>']],
    [
      'outputs in code',
      '```yaml\ntoken: ${{ secrets.TOKEN }}\nurl: {{ "/x/" | url }}\n{% unless x %}\n```',
      [
        '<pre><code class="language-yaml">token: ${{ secrets.TOKEN }}url: /x/{% unless x %}</code></pre>',
      ],
    ],
    [
      'kramdown’s attributes',
      '## A heading {#part}\n\n![a](a.png){: .wide}\n\nText\n{: .lead #x}\n\n* TOC\n{:toc}\n\n[to](#part)',
      [
        '<h2 id="user-content-part">A heading</h2>',
        missing('a.png'),
        '<p>Text</p><p><a href="#user-content-part">to</a></p>',
      ],
    ],
    [
      'footnotes',
      'a[^1]\n\n[^1]: b',
      [
        expect.stringMatching(
          /^<p>a<sup class="footnote-ref"><a id="user-content-fnref1" href="#user-content-fn1">\[1\]<\/a><\/sup><\/p><hr \/><section class="footnotes">/,
        ),
      ],
    ],
  ])('%s renders as a reader would expect', async (_name, body, expected) => {
    const { item, report } = await importBody(body, { ...other, ...people });
    expect(shown(item.body)).toEqual(expected);
    expect(report.unknownShortcodes).toEqual({});
  });

  it('leaves out unknown tags and outputs, and counts them by name', async () => {
    const { item, report } = await importBody(
      'a {% slider "x" %}b{% endslider %} {% include nav.html %} {{ posts | size }} c {% endfoo %}',
    );
    expect(shown(item.body)).toEqual(['<p>a b   c</p>']);
    expect(report.unknownShortcodes).toEqual({
      slider: 1,
      'include nav.html': 1,
      '{{ posts }}': 1,
    });
  });
});
