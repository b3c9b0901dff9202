/** Markdown that becomes what it means as it is typed. */
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** Turns Markdown into marks as it is typed: `**bold**`, `*italic*`, `` `code` ``. */
function markRule(pattern: RegExp, name: string): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, inner = ''] = match;
    const type = marks[name] as NonNullable<(typeof marks)[string]>;
    const from = start + (whole.length - whole.trimStart().length);
    return state.tr
      .replaceWith(from, end, schema.text(inner, [...(state.storedMarks ?? []), type.create()]))
      .removeStoredMark(type);
  });
}

export const markdownRules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '##']) => ({
      level: signs.length,
    })),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^1\.\s$/, nodes.ordered_list),
    textblockTypeInputRule(/^```$/, nodes.code_block),
    new InputRule(/^---$/, (state, _match, start, end) =>
      state.tr.replaceRangeWith(start - 1, end + 1, nodes.rule.create()),
    ),
    markRule(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'strong'),
    markRule(/(?<!\*)\*([^*\s](?:[^*]*[^*\s])?)\*$/, 'em'),
    markRule(/`([^`]+)`$/, 'code'),
  ],
});
