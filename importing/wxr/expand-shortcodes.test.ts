import { describe, expect, it } from '@jest/globals';
import { expandShortcodes } from './expand-shortcodes.ts';
import { startProcessorClock } from '../../test/support/processor-time.ts';

function expand(html: string): { html: string; unknown: string[] } {
  const unknown: string[] = [];
  const result = expandShortcodes(html, {
    names: new Set(['gallery', 'caption']),
    enclosing: new Set(['caption']),
    unknown: (name) => {
      unknown.push(name);
      return '';
    },
    part: (_name, audience) => (audience === 'members' ? '|' : ''),
    hidden: () => undefined,
    known: ({ name, attributes, content }) =>
      `{${name} ${JSON.stringify([...attributes])}${content === undefined ? '' : ` ${content}`}}`,
  });
  return { html: result, unknown };
}

describe('known shortcodes', () => {
  it.each([
    ['[gallery]', '{gallery []}'],
    ['[gallery ids="1,2" columns=3]', '{gallery [["ids","1,2"],["columns","3"]]}'],
    ['[gallery ids=\'1, 2\' link="none" /]', '{gallery [["ids","1, 2"],["link","none"]]}'],
    ['[gallery ids=“1,2”]', '{gallery [["ids","1,2"]]}'],
    ['[gallery ids=&#8221;1,2&#8243;]', '{gallery [["ids","1,2"]]}'],
    ['[GALLERY IDS="1"]', '{gallery [["ids","1"]]}'],
    ['[gallery\nids="1"\n]', '{gallery [["ids","1"]]}'],
    ['[gallery one "two three"]', '{gallery [["0","one"],["1","two three"]]}'],
    ['[caption width="3"]<img src="a"> b[/caption]', '{caption [["width","3"]] <img src="a"> b}'],
    [
      '[caption caption="see <a href=\'x\'>this</a>"]<img>[/caption]',
      '{caption [["caption","see <a href=\'x\'>this</a>"]] <img>}',
    ],
    ['[caption]a[/caption] b [caption]c[/caption]', '{caption [] a} b {caption [] c}'],
    ['[caption]never closed', '{caption []}never closed'],
    ['<code>[gallery]</code>', '<code>{gallery []}</code>'],
    ['stray [/caption] tag', 'stray  tag'],
  ])('%s is replaced', (input, output) => {
    expect(expand(input)).toEqual({ html: output, unknown: [] });
  });

  it.each([
    ['[[gallery]]', '[gallery]'],
    ['[[gallery ids="1"]]', '[gallery ids="1"]'],
    ['[[caption]a[/caption]]', '[caption]a[/caption]'],
  ])('%s is escaped: one pair of brackets remains', (input, output) => {
    expect(expand(input)).toEqual({ html: output, unknown: [] });
  });

  it('stay unchanged in tags and comments', () => {
    const html = '<a title="[gallery]">x</a><!-- [gallery] --><script>a[gallery]</script>';
    expect(expand(html)).toEqual({ html, unknown: [] });
  });
});

describe('unknown shortcodes', () => {
  it.each([
    ['a [plugin_form id="3"] b', 'a  b', ['plugin_form']],
    ['[box color=red]inside[/box]', 'inside', ['box']],
    ['[b]bold[/b] and [url=http://x.test]link[/url]', 'bold and link', ['b', 'url']],
    ['[divider /]', '', ['divider']],
    ['one\n[Section id="2"]\ntwo', 'one\n\ntwo', ['section']],
    ['one\n[divider]\ntwo', 'one\n\ntwo', ['divider']],
    ['[row][col]a[/col][col]b[/col][/row]', 'ab', ['row', 'col', 'col']],
    ['[outer][inner]a[/outer]', '[inner]a', ['outer']],
  ])('%s loses its brackets, keeps its content, and is counted', (input, output, names) => {
    expect(expand(input)).toEqual({ html: output, unknown: names });
  });

  it.each([
    'a note [1] and [12]',
    'he said "it [sic] was"',
    '[sic]',
    'coracles [simple boat]. We too',
    'the [president] spoke',
    '[Laughter]',
    'list[0] and map[key]',
    '[a link](https://x.test)',
    '[ ] open [x] done',
    '[…] and [...]',
    '<pre>[section name="x"]\nvalue=1</pre>',
    '[see [1] below]',
    'an [unclosed bracket',
    '[citation needed]',
    'one\n[Chorus]\ntwo',
    'one\n[Verse 2]\ntwo',
    'signed [Name_withheld]',
    'no [/end] without a beginning',
  ])('%s is prose and stays unchanged', (text) => {
    expect(expand(text)).toEqual({ html: text, unknown: [] });
  });
});

describe('hostile shortcodes of one megabyte', () => {
  it.each([
    ['openings without an end', '[gallery '.repeat(110_000)],
    ['openings with one end', `${'[a '.repeat(330_000)}]`],
    ['unclosed quotes', '[gallery ids="'.repeat(70_000)],
    ['unclosed quotes with ends', '[gallery ids="]'.repeat(66_000)],
    ['enclosing ones without an end', '[caption]'.repeat(110_000)],
    ['enclosing ones and their ends', '[caption]'.repeat(50_000) + '[/caption]'.repeat(50_000)],
    ['escaped openings', '[[caption]'.repeat(100_000)],
    ['brackets', '['.repeat(1_000_000)],
    ['a header of a megabyte', `[gallery ${'a'.repeat(1_000_000)}]`],
    ['a header of spaces', `[gallery${' '.repeat(1_000_000)}]`],
    ['names of a megabyte', `[${'a'.repeat(1_000_000)}]`],
    ['unknown ones by the thousand', '[foo bar="1"]'.repeat(77_000)],
  ])('are read in linear time: %s', (_name, text) => {
    const spentMs = startProcessorClock();
    expand(text);
    expect(spentMs()).toBeLessThan(15_000);
  });
});

describe('parts for some readers', () => {
  it.each([
    ['a [membership level="1"]b[/membership] c', 'a |b c'],
    ['a [membership level="0"]join[/membership] c', 'a  c'],
    ['a [membership levels="0,1"]b[/membership]', 'a b'],
    ['a\n[membership]\nb', 'a\n|\nb'],
    ['a [membership level="0"] b', 'a | b'],
    ['a [membership level="1" /] b', 'a  b'],
    ['a [[membership]] b', 'a [membership] b'],
    ['a [[membership]b[/membership]] c', 'a [membership]b[/membership] c'],
    ['<code>[membership]b[/membership]</code>', '<code>[membership]b[/membership]</code>'],
    ['the [member] said', 'the [member] said'],
    ['[membership](b) c[/membership]', '|(b) c'],
    ['[Membership Level=“1”]b[/membership]', '|b'],
    ['[wcm_restrict][um_loggedin]b[/um_loggedin] c[/wcm_restrict] d', '||b c d'],
    ['[wcm_nonmember]join [membership]b[/membership][/wcm_nonmember] c', ' c'],
    ['[restrict]a[/restrict] b [not_logged_in]join[/not_logged_in] c', '|a b  c'],
    ['[mepr-active membership="1" ifallowed="hide"]join[/mepr-active] b', ' b'],
    ['[mepr-show if="rule: 5"]a[/mepr-show]', '|a'],
    ['[swpm_protected visibility="not_logged_in_users_only"]join[/swpm_protected] b', ' b'],
    ['[s2If !is_user_logged_in()]join[/s2If] b', ' b'],
    ['[s2If current_user_can(a)]a [_s2If is_user_logged_in()]b[/_s2If][/s2If]', '|a |b'],
    ['[memberful does_not_have_subscription_to="x"]join[/memberful] b', ' b'],
    ['[MM_Member_Decision isMember="false"]join[/MM_Member_Decision] b', ' b'],
    ['[content_control status="logged_out"]join[/content_control] b', ' b'],
    ['[wlm_private_Gold]a[/wlm_private_Gold]', '|a'],
    // No table knows these.
    ['[acme_members_only]a[/acme_members_only]', '|a'],
    ['a [acme-paywall] b', 'a [acme-paywall] b'],
    ['a\n[acme-paywall]\nb', 'a\n|\nb'],
    ['[team_member name="Ada"]a[/team_member]', 'a'],
    ['[email_protect]a[/email_protect]', 'a'],
  ])('%s becomes %s', (source, html) => {
    expect(expand(source).html).toBe(html);
  });
});
