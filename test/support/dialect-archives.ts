/**
 * Four small archives of our own, each in the Markdown of other generators, with what goes wrong in
 * archives of that kind. Every image and embed that they name is counted beside them.
 */

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const front = (title: string): string => `---\ntitle: ${title}\ndate: 2024-03-05\n---\n`;

export interface DialectArchive {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** The images that the bodies name, by what an import must make of them. */
  readonly images: { readonly placed: number; readonly linked: number; readonly missing: number };
  readonly embeds: { readonly placed: number; readonly linked: number; readonly missing: number };
}

/** A blog of MkDocs Material. */
export const mkdocs: DialectArchive = {
  files: {
    'mkdocs.yml': 'site_name: Notes\ndocs_dir: pages\ntheme:\n  name: material\n',
    'pages/includes/license.md': 'Words under **CC BY**.\n',
    'pages/assets/chart.png': pixel,
    'pages/blog/posts/admonitions.md': `${front('"Boxes &amp; tabs"')}
!!! note
    First words of the *note*.

    Second paragraph.

        print("code in the note")

After the note.

!!! warning "Mind the **gap**"

    - one
    - two

??? tip "Folded"
    ![Chart](../../assets/chart.png){ width="300" align=left }

!!! danger ""
    No title here.

- A list

    !!! info
        In the list.

- Its end

=== "Python"

    \`\`\`py title="app.py" linenums="1" hl_lines="2 3"
    x = {{ "{% not a tag %}" }}
    !!! note
    \`\`\`

=== "Rust"

    Rust words.

The end of the tabs.
`,
    'pages/blog/posts/lists.md': `${front('Lists and codes')}
[TOC]

Happy :smile: and :material-account-circle: and :fontawesome-brands-github:{ .icon } words at 10:30:45.

Press ++ctrl+alt+del++ to ==mark== it.

Apple
:   A fruit. The HTML says so.

Pear
:   Another fruit.

*[HTML]: Hyper Text Markup Language

A paragraph.
{: .lead #lead }

[A button](https://a.example/){ .md-button .md-button--primary }

A footnote[^1] and a lost one[^9].

[^1]: The note.

[^unused]: Words nobody refers to.

- [x] done
- [ ] open

| Name {: .x } | Value |
| ------------ | ----- |
| a            | \`{: .y }\` |

--8<-- "includes/license.md"

<figure markdown="span">
  ![Dummy](https://img.example/dummy.png){ width="300" }
  <figcaption>Caption *words*</figcaption>
</figure>

<div class="grid cards" markdown>

-   :material-clock-fast:{ .lg .middle } __Fast__

    ---

    In five minutes.

</div>

<details markdown="1">
<summary>More</summary>
Hidden **words**.
</details>

\`\`\` mermaid
graph LR
  A --> B
\`\`\`

/// note | A block
Of PyMdown.
///

\`\`\`js
import x from 'y';
\`\`\`

Braces such as {x} are text beside code that imports.

Code \`!!! note\` and \`:smile:\` and \`[[x]]\` stay.
`,
  },
  images: { placed: 1, linked: 1, missing: 0 },
  embeds: { placed: 0, linked: 0, missing: 0 },
};

/** A blog of Docusaurus or Astro: MDX with components. */
export const mdx: DialectArchive = {
  files: {
    'blog/2024-03-05-components.mdx': `${front('"The \`Tabs\` and **friends**"')}
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import hero from './hero.png';
import {
  Chart,
  Figure,
} from '../components';
import Shared from './_shared.mdx';

export const answer = 'forty-two';
export const Box = ({ children }) => (
  <div style={{ color: 'red' }}>
    {children}
  </div>
);

{/* a comment */}

The answer is {answer}, {'quoted'} and {1 + 1}.

<Figure src={hero} alt="The hero" caption="A *hero* of ours" />

<img src={require('./hero.png').default} className="wide" alt="Again" style={{ width: 10 }} />

<Image src="/img/missing.webp" alt="Not there" />

<YouTube id="dQw4w9WgXcQ" title="A talk" />

<LiteYouTubeEmbed videoId="aqz-KE-bpKQ" />

<Tabs>
  <TabItem value="a" label="Apples">
    Words about **apples**.
  </TabItem>
  <TabItem value="b" label="Pears">
    Words about pears.
  </TabItem>
</Tabs>

<Callout type="warning" title="Careful">
    Indented words, no code.
</Callout>

Right after the callout.

<Tweet tweetId="656190676569366528" />

<Button href="https://a.example/go">Go there</Button>

<Card title="Only a title" href="https://b.example/card" />

<Sparkles />

<Shared />

<CodePen user="ada" id="abcDEF" />

<Details>
<Summary>Opens</Summary>

Hidden text.

</Details>

<Mystery src="https://c.example/thing" label="A thing" />

<iframe src="https://maps.example/embed?x=1" title="Map"></iframe>

<>
A fragment with <Kbd>Ctrl</Kbd>.
</>

\`\`\`jsx title="src/app.jsx" {1,3}
import x from 'y';
<Component />
\`\`\`

Use \`<Component />\` and \`{value}\` in text.
`,
    'blog/_shared.mdx':
      'Shared words with {"braces"}.\n\n<Aside>An aside that is shared.</Aside>\n',
    'blog/hero.png': pixel,
    'attachments/Pasted image.png': pixel,
    'blog/2024-04-06-directives.md': `${front('Directives')}
:::note
A note.
:::

:::tip[A **title**]

- with a list

:::

::::info Outer
:::warning
Inner words.
:::
After the inner.
::::

:::details Fold
Folded.
:::

::: {.columns}
::: {.column width="50%"}
Left column.
:::
::: {.column width="50%"}
Right column.
:::
:::

> [!NOTE]
> A note of *GitHub*.

> [!tip]- Folded tip
> Of Obsidian.

::youtube[Talk]{#aqz-KE-bpKQ}

![[hero.png|300]] and [[2024-03-05-components|the other post]], ![[gone.png]], ![[Pasted image.png]].

\`\`\`{note} A note of MyST
Its words.
\`\`\`

\`\`\`{.python .numberLines startFrom="3"}
:::note
\`\`\`

A paragraph.

<!-- truncate -->

The end { .last }
`,
  },
  images: { placed: 4, linked: 0, missing: 2 },
  embeds: { placed: 3, linked: 3, missing: 0 },
};

/** A site of Hugo with shortcodes of its own. */
export const hugo: DialectArchive = {
  files: {
    'config.toml': 'baseURL = "https://hugo.example/"\n',
    'layouts/shortcodes/photo-wide.html':
      '<figure class="wide">\n    <img src="/images/{{ .Get "file" | default (.Get 0) }}" alt="{{ .Get "alt" }}">\n\n    {{ with .Get "caption" }}<figcaption>{{ . | markdownify }}</figcaption>{{ end }}\n</figure>\n',
    'layouts/shortcodes/clip.html':
      '{{ $id := .Get 0 }}\n<div class="frame">\n  <iframe src="https://www.youtube.com/embed/{{ $id }}" allowfullscreen></iframe>\n</div>\n',
    'layouts/shortcodes/lots.html': '{{ range .Params }}<b>{{ . }}</b>{{ end }}',
    'layouts/shortcodes/person.html':
      '<a href="https://people.example/{{ .Get 0 | urlize }}">{{ .Get 0 }}</a>',
    'static/images/pier.png': pixel,
    'content/posts/shortcodes.md': `${front('"Shortcodes &#8217;n&#8217; &amp;#8220;more&amp;#8221;"')}
{{< photo-wide file="pier.png" alt="A pier" caption="By *Ada*" >}}
The text right below the image.

{{< clip "dQw4w9WgXcQ" >}}

{{< hero-image src="https://img.example/a.jpg" alt="Far away" >}}

{{< video src="/media/walk.mp4" title="A walk" >}}

{{< audio src="https://cdn.example/show.mp3" title="The show" >}}

{{< gallery >}}
  {{< figure src="/images/pier.png" alt="One" >}}
  {{< figure src="/images/none.png" alt="Two" >}}
{{< /gallery >}}

{{< lots "one" "https://lots.example/x" >}}

Written by {{< person "Ada Lovelace" >}} in a sentence.

{{< columns >}}
    Left words, indented.
{{< column >}}
    Right words, indented.
{{< /columns >}}

Below the columns.

{{% callout type="info" %}}
    Words of the callout.
{{% /callout %}}
Straight below.

- A list
    {{< unknown-thing >}}
    still the list
- its end

    {{< tip >}}
    Deeply indented.
    {{< /tip >}}

{{< signup-form list="weekly" >}}

{{< pricing label="From **9** euros" >}}

{{< map location="Pier 39, San Francisco" >}}

{{< gist ada abc123def >}}

{{< instagram "BWNjjyYFxVx" >}}

{{< details "Why?" >}}Because **so**.{{< /details >}}

| Table | Cell |
| ----- | ---- |
| {{< button href="https://a.example/" text="Go" >}} | {{< badge "New words" >}} |

{{/* a comment of the template */}}

\`\`\`go {linenos=table,hl_lines=[2]}
{{< figure src="x.png" >}}
\`\`\`

Inline \`{{< ref "x.md" >}}\` stays.
`,
  },
  images: { placed: 2, linked: 1, missing: 1 },
  embeds: { placed: 1, linked: 4, missing: 1 },
};

/** A site of Jekyll and Eleventy: includes, macros and plugins of its own. */
export const liquid: DialectArchive = {
  files: {
    '_config.yml': 'title: Liquid\n',
    '_includes/figure.html':
      '<figure>\n    <img src="{{ include.src | relative_url }}" alt="{{ include.alt | escape }}">\n\n    {% if include.caption %}\n    <figcaption>{{ include.caption | markdownify }}</figcaption>\n    {% endif %}\n</figure>\n',
    '_includes/talk.html':
      '{% assign id = include.id %}<iframe src="https://player.vimeo.com/video/{{ id }}"></iframe>',
    '_includes/signature.md': 'Yours, *the editors*.',
    '_includes/odd.html': '{% some_plugin %}{{ include.src }}{% endsome_plugin %}',
    'images/pier.png': pixel,
    '_posts/2024-03-05-includes.md': `${front('Includes')}
{% include figure.html src="/images/pier.png" alt="A pier" caption="By *Ada*" %}
The text right below the image.

{% include talk.html id="146022717" %}

{% include odd.html src="/images/odd.png" alt="Odd" %}

{% include missing-card.html title="A card" url="https://card.example/" %}

{% include signature.md %}

{% if page.wide %}
    Words in a condition, indented.
{% endif %}

{% assign x = 1 %}
    Words below an assignment.

{% for item in site.data.items %}
{{ item.name }}
{% endfor %}

1. One

    {% include figure.html src="/images/pier.png" alt="In the list" %}

2. Two

{% raw %}\`{{ kept }}\`{% endraw %}

{: .lead}
A lead.

* TOC
{:toc}

{::comment}
not shown
{:/comment}

Term
: Its definition.

[words](https://a.example/){:target="_blank" rel="noopener"}
`,
    '_posts/2024-04-06-plugins.md': `${front('Plugins {{ page.date }}')}
{% Img src="image/abc/one.jpg", alt="One", width="800", height="600" %}

{% Video src=["video/abc/one.webm", "video/abc/one.mp4"], autoplay=true %}

{% YouTube id='dQw4w9WgXcQ' %}

{% Aside 'caution' %}
Careful **now**.
{% endAside %}

{% Codepen { user: 'ada', id: 'abcDEF', height: 300 } %}

{% Columns %}
{% Column %}
Left.
{% endColumn %}
{% Column %}
Right.
{% endColumn %}
{% endColumns %}

{{ macros.figure("/images/pier.png", alt="By a macro") }}

{{ "/images/pier.png" | image: "By a filter" }}

{% Blockquote 'Ada Lovelace' %}
The engine weaves.
{% endBlockquote %}

{# a comment of Nunjucks #}

{% Details %}{% DetailsSummary %}
Why?
{% endDetailsSummary %}
Because.
{% endDetails %}

{% picture hero pier.png --alt A pier --img class="x" %}

{% BrowserCompat 'api.Thing' %}

{% Glitch { id: 'a-glitch', path: 'index.html' } %}

<lite-vimeo videoid="146022717"></lite-vimeo>

{% include_cached button.html link="https://go.example/" text="Go" %}

{% comment %} {% include figure.html src="/x.png" %} {% endcomment %}

\`\`\`liquid
{% include figure.html src="/x.png" %}
\`\`\`
`,
  },
  images: { placed: 5, linked: 0, missing: 2 },
  embeds: { placed: 3, linked: 2, missing: 1 },
};

export const dialectArchives = { mkdocs, mdx, hugo, liquid } as const;
