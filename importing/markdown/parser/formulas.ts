/**
 * Formulas in TeX. Pages have no typesetter for them: a simple formula becomes text with signs of
 * Unicode, any other stays TeX, as code.
 */
import { escapeHtml } from '../../../shared/content/escape-html.ts';
import { codeRegions, isWithin } from './code-regions.ts';

/** A formula between `$$`, `\[` or in an environment of its own. */
const display = /\$\$([^$]{1,4000}?)\$\$|\\\\?\[([^[\]\n]{0,400}\\[a-zA-Z][^\n]{0,400}?)\\\\?\]/g;
/** A formula in a line. It holds a sign that only formulas have, which prices do not. */
const inline =
  /(?<![\\$\w])\$(?![\s$])((?=[^$\n]{0,300}[\\^_=+<>])[^$\n]{1,300}?|[a-zA-Z])(?<!\s)\$(?![\d\w$])|\\\\?\(([^()\n]{0,200}\\[a-zA-Z][^\n]{0,200}?)\\\\?\)/g;

const greek =
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω';
const signs =
  'times × cdot · div ÷ pm ± mp ∓ leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ approx ≈ equiv ≡ sim ∼ propto ∝ infty ∞ sum ∑ prod ∏ int ∫ partial ∂ nabla ∇ in ∈ notin ∉ subset ⊂ subseteq ⊆ cup ∪ cap ∩ emptyset ∅ forall ∀ exists ∃ neg ¬ land ∧ lor ∨ to → rightarrow → leftarrow ← Rightarrow ⇒ Leftarrow ⇐ iff ⇔ mapsto ↦ ldots … dots … cdots ⋯ circ ∘ degree ° prime ′ ell ℓ langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ mid | log log ln ln exp exp sin sin cos cos tan tan min min max max lim lim';
const commands = new Map<string, string>();
const names = `${greek} ${signs}`.split(' ');
for (let index = 0; index + 1 < names.length; index += 2)
  commands.set(names[index] ?? '', names[index + 1] ?? '');

/** Returns TeX as HTML, or undefined when it needs a typesetter. */
function simpleFormula(tex: string): string | undefined {
  let text = escapeHtml(tex.trim())
    .replace(/\\(?:left|right|displaystyle|,|;|!|:)(?![a-zA-Z])/g, '')
    .replace(
      /\\(?:text|mathrm|mathbf|mathit|mathsf|operatorname|textbf|mathcal|mathbb)\{([^{}]*)\}/g,
      '$1',
    )
    .replace(/\\sqrt\{([^{}]*)\}/g, '√($1)')
    .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, (_whole, over: string, under: string) => {
      const part = (value: string): string => (/^\w+$/.test(value) ? value : `(${value})`);
      return `${part(over)}/${part(under)}`;
    })
    .replace(/\\([{}%$#_&])/g, '&brace;$1')
    .replace(/\\q?quad(?![a-zA-Z])/g, ' ')
    .replace(/\\([a-zA-Z]+)/g, (whole, name: string) => commands.get(name) ?? whole);
  if (text.includes('\\')) return undefined;
  text = text
    .replace(
      /\^\{([^{}]*)\}|\^(\S)/g,
      (_whole, group: string | undefined, one: string) => `<sup>${group ?? one}</sup>`,
    )
    .replace(
      /_\{([^{}]*)\}|_(\S)/g,
      (_whole, group: string | undefined, one: string) => `<sub>${group ?? one}</sub>`,
    );
  const rest = text.replace(/&brace;./g, '');
  return /[{}^]/.test(rest)
    ? undefined
    : text.replace(/&brace;/g, '').replace(/[*_`[\]~:]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function code(tex: string): string {
  return `<code class="language-tex">${escapeHtml(tex.trim()).replace(/[*_`[\]~\\:$]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</code>`;
}

/** Returns Markdown in which formulas are text or code, so that no mark of theirs is Markdown. */
export function withFormulas(text: string): string {
  if (!/\$|\\\(|\\\[/.test(text)) return text;
  let result = text;
  for (const pattern of [display, inline]) {
    const regions = codeRegions(result);
    result = result.replace(
      pattern,
      (whole: string, dollars: string | undefined, brackets: string | undefined, at: number) => {
        const tex = dollars ?? brackets ?? '';
        if (tex.trim() === '' || /\n[ \t]*\n/.test(tex) || isWithin(regions, at)) return whole;
        const simple = simpleFormula(tex);
        return simple === undefined
          ? code(tex.replace(/\s*\n\s*/g, ' '))
          : `<var>${simple.replace(/\s*\n\s*/g, ' ')}</var>`;
      },
    );
  }
  return result;
}
