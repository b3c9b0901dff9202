/** The call that makes MathML of TeX, as imports do. */
import * as v from 'valibot';
import { words } from '#words';
import { formulaHtml } from '../../importing/body/tex.ts';
import { turnFormula } from '../../importing/body/formulas.ts';
import { isElement, parseTree, writeTree } from '../../importing/body/tree.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { success } from '../../services/readers/service-response.ts';
import { staffCall, type DeskCall } from './call.ts';

const body = v.object({
  tex: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4_000)),
  isBlock: v.boolean(),
});

const formula = staffCall('write', body, async (_deps, { tex, isBlock }) => {
  const [made] = parseTree(formulaHtml(tex, isBlock));
  if (made === undefined || !isElement(made) || made.name !== 'math')
    throw new ApiError(400, 'noFormula', words.deskNoFormula);
  const said = { ...made, attributes: { ...made.attributes, alttext: tex } };
  await Promise.resolve();
  return success('formula', 'ok', { source: writeTree(turnFormula(said)) });
});

export const formulaCalls = { formula } as const satisfies Record<string, DeskCall>;
