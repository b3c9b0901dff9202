/** Members of WordPress, in the form in which the file of `masthead sync connect` shows them. */
import { expect, test } from '@jest/globals';
import { wordpressMember } from './wordpress-members.ts';

const url = 'https://www.example.org';
const user = {
  id: 'user 7',
  email: 'ada@example.org',
  name: 'Ada',
  created: '2025-01-02T03:04:05Z',
};
const membership = (name: string, ends: string) => ({ name, slug: name.toLowerCase(), ends });

test('the last of several memberships counts, and one without an end outlasts all', () => {
  const until = membership('Silver', '2027-01-01T00:00:00Z');
  const later = membership('Gold', '2028-01-01T00:00:00Z');
  expect(wordpressMember({ ...user, memberships: [later, until] }, url)?.paid).toEqual({
    endsAt: '2028-01-01T00:00:00.000Z',
    plans: [
      ['gold', 'Gold'],
      ['silver', 'Silver'],
    ],
  });
  const forever = [later, membership('Life', '')];
  expect(wordpressMember({ ...user, memberships: forever }, url)?.paid?.endsAt).toBeUndefined();
  expect(wordpressMember({ ...user, memberships: [] }, url)?.paid).toBeUndefined();
});

test('the number of a user is that of one site, by http and https', () => {
  const idAt = (at: string) => wordpressMember(user, at)?.id;
  expect(idAt(url)).toMatch(/^[\da-f]{32}$/);
  expect(idAt('http://www.example.org/')).toBe(idAt(url));
  expect(idAt('https://blog.example.org')).not.toBe(idAt(url));
});

test('a consent has its own date, and an address from which emails came back gets none', () => {
  const row = { ...user, agreed: '2025-06-01T09:00:00Z', newsletters: ['Weekly'], bounced: true };
  expect(wordpressMember(row, url)).toMatchObject({
    ...{ newsletters: ['Weekly'], agreedAt: '2025-06-01T09:00:00Z', suppressed: 'hard-bounce' },
  });
  expect(wordpressMember({ id: 'user 8' }, url)).toBeUndefined();
});
