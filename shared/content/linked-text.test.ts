import { describe, expect, it } from '@jest/globals';
import { splitEmails, splitLinks } from './linked-text.ts';

describe('Links in the text of a standing page', () => {
  it('RT-03 are email addresses and links as in Markdown', () => {
    expect(splitLinks('Write to desk@example.com, see [our logo](/logo.png) or call.')).toEqual([
      { text: 'Write to ' },
      { text: 'desk@example.com', href: 'mailto:desk@example.com' },
      { text: ', see ' },
      { text: 'our logo', href: '/logo.png' },
      { text: ' or call.' },
    ]);
  });

  it.each([
    '[a](javascript:alert(1))',
    '[a](//elsewhere.example/)',
    '[a](http://example.com/)',
    'an array[0](1)',
  ])('RT-03 are not %s', (text) => {
    expect(splitLinks(text)).toEqual([{ text }]);
  });

  it('tells email addresses from the texts between them', () => {
    expect(splitEmails('Write to desk@example.com, or call.')).toEqual([
      'Write to ',
      'desk@example.com',
      ', or call.',
    ]);
    expect(splitEmails('Call us.')).toEqual(['Call us.']);
  });
});
