/** Accessibility checks by axe, in a page of a real browser. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

export interface AxeOptions {
  /** Checks only these rules. */
  readonly rules?: readonly string[];
  /** Checks only what this selector matches. */
  readonly within?: string;
}

/**
 * Returns a line for each rule that the page violates: its id and the first element.
 * The script is sent once per document.
 */
export async function axeViolations(
  page: Page,
  { rules, within }: AxeOptions = {},
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ rules, within }) => {
      const injected = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await injected.run(within ?? document, {
        resultTypes: ['violations'],
        // axe runs this rule only when asked to; Lighthouse does ask.
        ...(rules === undefined
          ? { rules: { 'td-has-header': { enabled: true } } }
          : { runOnly: { type: 'rule', values: [...rules] } }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
    },
    { rules, within },
  );
}
