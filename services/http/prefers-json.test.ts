import { describe, expect, it } from '@jest/globals';
import { prefersJson } from './prefers-json.ts';

describe('NL-05 A form’s client gets', () => {
  it.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/json, text/plain, */*',
    'application/json, text/javascript, */*; q=0.01',
    'text/html;q=0.5,application/json;q=0.6',
    'text/html, application/json',
    'application/json;q=1.0',
  ])('JSON when it asks by %j', (accept) => {
    expect(prefersJson(accept)).toBe(true);
  });

  it.each([
    '',
    '*/*',
    'application/*',
    'text/html',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html,application/json;q=0.9',
    'application/json;q=0',
    'application/json;q=x',
    'application/json5',
    'text/plain',
  ])('the page when it asks by %j', (accept) => {
    expect(prefersJson(accept)).toBe(false);
  });
});
