/** What is left of clipboards of Word and Google Docs. */
import { describe, expect, it } from '@jest/globals';
import { cleanPasted } from './pasted-html.ts';

const paste = (html: string) =>
  cleanPasted(html, 'x')
    .html.replace(/\s*\n\s*/g, ' ')
    .trim();

describe('Pasting from Word', () => {
  const word = (body: string) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style><!--[if gte mso 9]><xml><o:x/></xml><![endif]--></head><body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

  it('keeps words, emphasis and headings, and nothing of the looks', () => {
    expect(
      paste(
        word(
          '<h1 style="mso-style-next:Normal">The pier<o:p></o:p></h1><p class=MsoNormal style="margin:0cm"><span lang=EN-US style="font-family:Calibri">It <b style="mso-bidi-font-weight:normal">burns</b> <i>all</i> night.<o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>',
        ),
      ),
    ).toBe('<h1>The pier</h1><p>It <b>burns</b> <i>all</i> night.</p>');
  });

  it('makes lists of its paragraphs, one in the other', () => {
    const item = (level: number, sign: string, text: string) =>
      `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
    expect(
      paste(
        word(
          item(1, '1.', 'One') +
            item(2, 'a.', 'Inner') +
            item(1, '2.', 'Two') +
            '<p class=MsoNormal>After</p>' +
            item(1, '·', 'Dot'),
        ),
      ),
    ).toBe(
      '<ol><li>One<ol><li>Inner</li></ol></li><li>Two</li></ol><p>After</p><ul><li>Dot</li></ul>',
    );
  });

  it('takes its footnotes as footnotes', () => {
    expect(
      paste(
        word(
          `<p class=MsoNormal>Words<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a>.</p><div style='mso-element:footnote-list'><hr align=left size=1><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> A note.</p></div></div>`,
        ),
      ),
    ).toBe(
      '<p>Words<sup class="footnote-ref"><a href="#user-content-fnx-1" id="user-content-fnrefx-1">[1]</a></sup>.</p><hr><section class="footnotes"><ol><li id="user-content-fnx-1"><p>A note.</p></li></ol></section>',
    );
  });

  it('leaves images out, and counts them', () => {
    const { html, images } = cleanPasted(
      word(
        '<p class=MsoNormal><img width=100 src="file:///C:/Users/a/image001.png"></p><p class=MsoNormal>Words</p>',
      ),
      'x',
    );
    expect({ html, images }).toEqual({ html: '<p>Words</p>', images: 1 });
  });

  it('keeps tables, and spans of their cells', () => {
    expect(
      paste(
        word(
          '<table class=MsoTableGrid border=1 style="border-collapse:collapse"><tr style="height:1pt"><td width=100 colspan=2 valign=top style="border:solid"><p class=MsoNormal>A<o:p></o:p></p></td></tr></table>',
        ),
      ),
    ).toBe('<table><tr><td colspan="2"><p>A</p></td></tr></table>');
  });
});

describe('Pasting from Google Docs', () => {
  it('takes bold from styles, and not from the element around everything', () => {
    expect(
      paste(
        '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;font-style:normal">It </span><span style="font-weight:700;font-style:normal">burns</span><span style="font-weight:400;font-style:italic"> all night</span><span>, see </span><a href="https://www.google.com/url?q=https://example.org/a&amp;sa=D" style="text-decoration:none"><span style="text-decoration:underline">here</span></a></p><br /></b>',
      ),
    ).toBe(
      '<p>It <strong>burns</strong><em> all night</em>, see <a href="https://example.org/a">here</a></p><br>',
    );
  });

  it('puts its inner lists into their items', () => {
    expect(
      paste(
        '<b style="font-weight:normal;"><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>One</span></p></li><ul><li aria-level="2"><p><span>Inner</span></p></li></ul><li><p><span>Two</span></p></li></ul></b>',
      ),
    ).toBe('<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul>');
  });

  it('takes its footnotes as footnotes', () => {
    expect(
      paste(
        '<p>Words<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> A note.</span></p></div>',
      ),
    ).toContain(
      '<p>Words<sup class="footnote-ref"><a href="#user-content-fnx-1" id="user-content-fnrefx-1">[1]</a></sup>.</p>',
    );
  });
});

describe('Pasting from anywhere', () => {
  it('takes no script, and no attribute that runs one', () => {
    expect(
      paste(
        '<p onclick="x()">A<script>x()</script><iframe src="javascript:x()"></iframe><a href="&quot; onclick=&quot;x()">b</a></p>',
      ),
    ).toBe('<p>A<iframe></iframe><a href="&quot; onclick=&quot;x()">b</a></p>');
  });
});
