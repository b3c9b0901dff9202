/** Inline syntax of Obsidian and wikis: links and embeds; task lists and codes of icons. */
import type { MarkdownIt } from 'markdown-it';
import { embedMarker } from '../../../body/embed-marker.ts';
import { readAttributeList } from '../kramdown/attribute-lists.ts';
import { fileKind } from '../../../media/file-kind.ts';
import { siteLink } from '../../links/site-link.ts';

const wikiLink = /(!?)\[\[([^[\]\n|]{1,300})(?:\|([^[\]\n]{0,300}))?\]\]/y;
/** Codes of icon fonts, which say nothing that the words beside them do not. */
const iconCode =
  /^:(?:material|fontawesome|octicons|simple|twemoji|fa[bsrl]?|mdi|bi|ri|lucide|icon)-[\w-]{1,80}:/;
/** GitHub's own emoji, which no font has. */
const githubCode =
  /:(?:octocat|shipit|trollface|bowtie|feelsgood|finnadie|goberserk|godmode|hurtrealbad|neckbeard|rage[1-4]|suspect|basecamp|basecampy|atom|electron|dependabot|copilot|mage_mage):/g;
const taskMark = /^\[([ xX])\][ \t]+/;

/** `![[image.png|300]]`, `[[Page]]`, `[[Page#Heading|words]]`, as Obsidian and wikis write them. */
function wikiLinks(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('link', 'wiki_link', (state, silent) => {
    const character = state.src.charAt(state.pos);
    if (character !== '[' && character !== '!') return false;
    wikiLink.lastIndex = state.pos;
    const [whole, bang, target = '', label = ''] = wikiLink.exec(state.src) ?? [];
    // Spaces inside the brackets belong to a shell's test: `[[ -f x ]]`.
    // A link whose words are in brackets has its address behind them, and a footnote a caret.
    if (whole === undefined || target.trim() === '' || /^[\s^]/.test(target)) return false;
    if ('(['.includes(state.src[state.pos + whole.length] ?? ' ')) return false;
    if (!silent) {
      const name = target.trim();
      const kind = fileKind(name);
      if (bang === '!' && kind !== undefined) {
        state.push('html_inline', '', 0).content = embedMarker(
          kind === 'image'
            ? { kind, image: { reference: name, alt: /^[\dx]*$/.test(label) ? '' : label } }
            : { kind: 'media', media: kind === 'sound' ? 'audio' : 'video', reference: name },
        );
      } else {
        const open = state.push('link_open', 'a', 1);
        open.attrs = [['href', name.startsWith('#') ? name : siteLink(name)]];
        const text = state.push('text', '', 0);
        text.content = label.trim() || name.replace(/^#/, '').replace(/#/, ' › ');
        state.push('link_close', 'a', -1);
      }
    }
    state.pos += whole.length;
    return true;
  });
}

/** A task's box becomes a sign: ☐ or ☑. Pages show no form controls in text. */
function taskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'task_lists', (state) => {
    state.tokens.forEach((token, index) => {
      if (token.type !== 'inline' || state.tokens[index - 2]?.type !== 'list_item_open') return;
      const first = token.children?.find((child) => child.content !== '');
      const mark = first?.type === 'text' ? taskMark.exec(first.content) : null;
      if (first === undefined || mark === null) return;
      first.content = `${mark[1] === ' ' ? '☐' : '☑'} ${first.content.slice(mark[0].length)}`;
    });
  });
}

/** Leaves out codes of icons, with their attributes and the space after them. */
function iconCodes(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('emphasis', 'icon_code', (state) => {
    const { src, pos } = state;
    if (src[pos] !== ':') return false;
    const [code] = iconCode.exec(src.slice(pos, pos + 100)) ?? [];
    if (code === undefined) return false;
    let end = pos + code.length;
    end = readAttributeList(src, end)?.end ?? readAttributeList(src, end + 1)?.end ?? end;
    while (src[end] === ' ' || src[end] === '\t') end += 1;
    state.pos = Math.min(end, state.posMax);
    return true;
  });
}

/** Writes out an emoji whose code was part of a longer word: a command such as `has::tree:`. */
function emojiInWords(markdown: MarkdownIt): void {
  markdown.core.ruler.push('emoji_in_words', (state) => {
    for (const token of state.tokens) {
      const children = token.children ?? [];
      children.forEach((child, index) => {
        if (child.type === 'text' && child.content.includes(':'))
          child.content = child.content.replace(githubCode, '');
        if (child.type !== 'emoji') return;
        const [before, after] = [children[index - 1], children[index + 1]];
        if (
          (before?.type === 'text' && /[\w:]$/.test(before.content)) ||
          (after?.type === 'text' && /^\w/.test(after.content))
        ) {
          child.type = 'text';
          child.content = `:${child.markup}:`;
        }
      });
    }
  });
}

/** Adds the inline syntax of wikis, task lists and icon fonts. */
export function wikiSyntax(markdown: MarkdownIt): void {
  markdown.use(wikiLinks).use(taskLists).use(iconCodes).use(emojiInWords);
}
