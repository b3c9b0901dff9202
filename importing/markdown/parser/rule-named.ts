/** Finds rules of markdown-it that run within others. */

/**
 * Returns a rule of markdown-it by the name of its function, to run it within another.
 * @throws Error when a later release names it otherwise.
 */
export function ruleNamed<Rule extends { readonly name: string }>(
  rules: readonly Rule[],
  name: string,
): Rule {
  const rule = rules.find((one) => one.name === name);
  if (rule === undefined) throw new Error(`markdown-it has no rule ${name}`);
  return rule;
}
