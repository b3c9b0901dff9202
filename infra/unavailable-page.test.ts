import { describe, expect, it } from '@jest/globals';
import { unavailablePage } from './unavailable-page.ts';

describe('unavailablePage', () => {
  it("is a complete document in the brand's name and language", () => {
    const html = unavailablePage({ name: 'Meridian', language: 'en-US' });
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-US" dir="ltr">/);
    expect(html).toContain('<title>Back in a moment | Meridian</title>');
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(unavailablePage({ name: 'Meridian', language: 'ar-EG' })).toMatch(
      /<html lang="ar-EG" dir="rtl">[^]*<h1>لا يمكننا عرض هذه الصفحة الآن<\/h1>/,
    );
  });

  it('loads nothing and runs nothing, because what it would load may be missing', () => {
    const html = unavailablePage({ name: 'Meridian', language: 'en' });
    expect(html).not.toMatch(/<script|<link|<img|url\(|src=/);
    expect(html).toContain("default-src 'none'");
  });

  it('writes a name that contains markup as text', () => {
    expect(unavailablePage({ name: '<b>R&D "now"</b>', language: 'en' })).toContain(
      '&#60;b&#62;R&#38;D &#34;now&#34;&#60;/b&#62;',
    );
  });
});
