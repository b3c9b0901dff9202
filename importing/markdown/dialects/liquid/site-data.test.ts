/** What a text prints of its site's data files, and that nothing else in it changes. */
import { describe, expect, it } from '@jest/globals';
import { importFolder } from '../../../../test/support/import-folder.ts';
import { runSiteData } from './site-data.ts';

const data = {
  versions: [
    { version: 1.1, url: 'https://lamps.example/1.1.zip', size: 12 },
    { version: 1.2, url: 'https://lamps.example/1.2.zip', size: 4711 },
  ],
};

describe('Data of a site in a text', () => {
  it('is printed where a loop, a condition or a variable reads it, also in code', () => {
    const text = [
      '{% assign release = site.data.versions | where: "version", 1.2 | first %}* <{{ release.url }}>',
      '',
      '    SIZE: {{ release.size }}',
      '{% for one in site.data.versions %}{% if one.size > 100 %}{{ forloop.index }} {{ one.version }}{% else %}small {% endif %}{% endfor %}',
    ].join('\n');
    expect(runSiteData(text, data)).toBe(
      '* <https://lamps.example/1.2.zip>\n\n    SIZE: 4711\nsmall 2 1.2',
    );
  });

  it.each([
    '{% raw %}{{ site.data.versions }}{% endraw %}',
    '{{ site.data.unknown.x }} {{ page.title }} {{ "a.jpg" | relative_url }}',
    '{% include a.html x=site.data.versions %}{% if page.x %}yes{% else %}no{% endif %}',
    '{% for x in site.data.none %}{{ x }}{% endfor %}',
    '{{ site.data.versions | filter_of_a_plugin }}',
    'A price of {{ x }} and site.data in prose, {% highlight js %}{% endhighlight %}',
  ])('leaves as written what is not of it: %s', (text) => {
    expect(runSiteData(text, data)).toBe(text);
  });

  it('comes out of an archive as text and links', async () => {
    const { report, store } = await importFolder({
      '_config.yml': 'permalink: pretty\n',
      '_data/shop/lamps.yml':
        '- version: 1.2\n  url: https://lamps.example/lamp-1.2.zip\n  size: 4711\n',
      '_posts/2020-01-02-lamp.md': [
        '---\ntitle: Lamp\n---',
        '{% assign release = site.data.shop.lamps | where: "version", 1.2 | first %}',
        '* <{{ release.url }}>\n\n      SIZE: {{ release.size }}\n',
      ].join('\n'),
      '_posts/2020-01-03-broken.md': '---\ntitle: B\n---\n{% for x in site.data.shop %}{{ x\n',
    });
    const body = JSON.stringify(store.bySlug('lamp').body);
    expect(body).toContain('href=\\"https://lamps.example/lamp-1.2.zip\\"');
    expect(body).toContain('SIZE: 4711');
    expect(report.unknownShortcodes).toEqual({});
    expect(store.bySlug('broken').hed).toBe('B');
    expect(report.warnings).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('its data is not read: ') }),
    );
  });
});
