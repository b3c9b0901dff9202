/** Finds rules of markdown-it that run within others. */

/** A ruler of markdown-it, with what its types leave out. Functions have no names in a bundle. */
interface NamedRules<Rule> {
  readonly __rules__: readonly { readonly name: string; readonly fn: Rule }[];
}

/**
 * Returns a rule of markdown-it by the name that its ruler has for it, to run it within another.
 * @throws Error when a later release names it otherwise.
 */
export function ruleNamed<Rule>(
  ruler: { readonly getRules: (chainName: string) => Rule[] },
  name: string,
): Rule {
  const { __rules__: rules } = ruler as unknown as NamedRules<Rule>;
  const rule = rules.find((one) => one.name === name)?.fn;
  if (rule === undefined) throw new Error(`markdown-it has no rule ${name}`);
  return rule;
}
