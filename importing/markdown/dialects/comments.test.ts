import { describe, expect, it } from '@jest/globals';
import { importBody, importFolder } from '../../../test/support/import-folder.ts';
import { withoutComments } from './comments.ts';
import { startProcessorClock } from '../../../test/support/processor-time.ts';

describe('Comments in a text', () => {
  it.each([
    ['Liquid', '{% comment %}SECRET{% endcomment %}'],
    ['Liquid with dashes and a name', '{%- comment todo -%}\nSECRET\n{%- endcomment -%}'],
    ['a line of Liquid', '{% # SECRET %}'],
    ['Hugo', '{{/* SECRET */}}'],
    ['Hugo with dashes', '{{- /* SECRET */ -}}'],
    ['Hugo over lines', '{{/*\nSECRET\n\nSECRET\n*/}}'],
    ['a shortcode of Docsy', '{{< comment >}}SECRET **x**{{< /comment >}}'],
    ['a shortcode with Markdown', '{{% comment %}}\nSECRET\n{{% /comment %}}'],
    ['Nunjucks', '{# SECRET #}'],
    ['Nunjucks without spaces', '{#SECRET#}'],
    ['Nunjucks over lines', '{#\nSECRET\n\n- SECRET\n#}'],
    ['Handlebars', '{{!-- SECRET }} --}}'],
    ['Handlebars, short', '{{! SECRET }}'],
    ['MDX', '{/* SECRET */}'],
    ['MDX over lines', '{/*\nSECRET\n*/}'],
    ['Obsidian', '%% SECRET %%'],
    ['Obsidian over lines', '%%\nSECRET\n\nSECRET\n%%'],
    ['kramdown', '{::comment}SECRET{:/comment}'],
    ['kramdown, short', '{::comment}\nSECRET\n{:/}'],
    ['a reference of Markdown', '[//]: # (SECRET)'],
    ['a reference with quotes', '[comment]: # "SECRET"'],
    ['a reference in brackets', '[//]: <> (SECRET)'],
    ['templates of Ruby and JavaScript', '<%# SECRET %>'],
    ['HTML with a shortcode', '<!-- {{< note >}}SECRET{{< /note >}} -->'],
  ])('of %s are left out', (_name, comment) => {
    expect(withoutComments(`Before\n\n${comment}\n\nafter`)).not.toContain('SECRET');
    expect(withoutComments(`Before ${comment} after`).replace(/\s+/g, ' ')).toMatch(/^Before/);
  });

  it('in the middle of a sentence leave the words around them', () => {
    expect(withoutComments('One {# two #} three {{/* four */}} five %% six %% seven.')).toBe(
      'One  three  five  seven.',
    );
    expect(withoutComments('A line\n[//]: # (SECRET)\nand the next')).toBe(
      'A line\n\nand the next',
    );
  });

  it.each([
    ['code', '`{# code #}` and `%% code %%`'],
    ['a fence', '```\n{/* code */}\n[//]: # (code)\n%% code %%\n```'],
    ['what Liquid prints', '{% raw %}{# shown #} {% comment %}{% endraw %}'],
    ['what Hugo prints', '{{</* comment */>}} and {{%/* comment */%}}'],
    ['percentages', '100%% sure, or 50%% of it'],
    ['ids of headings', '## One {#one}\n\n## Two {#two}\n'],
    ['an end alone', 'A #} and a %} and a */}'],
    ['a beginning alone', 'A {# and a {/* and a {% comment %}'],
    ['marks of HTML', 'Lead-in\n\n<!--more-->\n\nRest'],
    ['references that links use', '[a][x]\n\n[x]: https://a.example/ (Title)'],
  ])('%s stays', (_name, text) => {
    expect(withoutComments(text)).toBe(text);
  });

  it('are in no part of the item, in any kind of file', async () => {
    const text = `---
title: "A title {# TITLESECRET #}"
description: Words {{/* DEKSECRET */}} %% DEKSECRET %% <!-- DEKSECRET -->
seoDescription: More {% comment %}SEOSECRET{% endcomment %}
date: 2020-01-02
---
Text {/* BODYSECRET */} <!-- BODYSECRET --> and %% BODYSECRET %% more.

[//]: # (BODYSECRET)
`;
    for (const path of ['_posts/2020-01-02-a.md', 'content/a.md', 'docs/a.mdx']) {
      const { store } = await importFolder({ [path]: text });
      expect(JSON.stringify([...store.items.values()])).not.toContain('SECRET');
      expect(store.bySlug('a')).toMatchObject({ hed: 'A title', dek: 'Words' });
    }
  });

  it('in what a text includes are left out, too', async () => {
    const { item } = await importBody('--8<-- "parts/note.md"', {
      'parts/note.md': 'Included {# SECRET #} words\n',
    });
    expect(JSON.stringify(item.body)).toContain('Included');
    expect(JSON.stringify(item.body)).not.toContain('SECRET');
  });

  it('that nothing ends take no time', () => {
    const spentMs = startProcessorClock();
    for (const open of ['{#', '{# ', '{% comment %}', '%% ', '{/*', '<!-- ', '{{! ', '[//]: '])
      withoutComments(open.repeat(20_000));
    expect(spentMs()).toBeLessThan(2_000);
  });
});
