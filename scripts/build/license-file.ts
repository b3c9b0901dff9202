/**
 * The license of a site for programs: RSL 1.0 (https://rslstandard.org/rsl). It says what the brand
 * file says, and nothing of kinds that the brand file does not name: what nobody decided is not granted.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import {
  machineKinds,
  type MachineKind,
  type MachinePolicy,
} from '../../shared/machines/machine-readers.ts';
import { element, textElement, xmlDocument } from '../../lambdas/feeds/xml.ts';

/**
 * Uses of RSL 1.0 §3.4 by kind. It has none for agents: what they do is a person's own use, and the
 * policy for them is kept by the edge alone.
 */
const uses: Readonly<Record<MachineKind, readonly string[]>> = {
  search: ['search', 'ai-index'],
  training: ['ai-train'],
  assistants: ['ai-input'],
  agents: [],
};

function license(
  children: readonly (string | undefined)[],
  permitted: readonly string[],
  prohibited: readonly string[],
): string {
  const usage = (name: string, list: readonly string[]) =>
    list.length === 0 ? [] : [textElement(name, list.join(' '), { type: 'usage' })];
  return element('license', {}, [
    ...usage('permits', permitted),
    ...usage('prohibits', prohibited),
    ...children.filter((child) => child !== undefined),
  ]);
}

/** Returns the file; undefined where the brand says nothing of machines. */
export function licenseXml(brand: Brand): string | undefined {
  const { machines, editorialEmail } = brand;
  if (machines === undefined) return undefined;
  const { terms, server, payment, contact } = machines.license ?? {};
  const usesUnder = (policies: readonly MachinePolicy[]) =>
    machineKinds.flatMap((kind) => {
      const policy = machines[kind];
      return policy !== undefined && policies.includes(policy) ? uses[kind] : [];
    });
  const [free, paid, prohibited] = [
    usesUnder(['allow', 'lead-in']),
    usesUnder(['charge']),
    usesUnder(['deny']),
  ];
  const paymentElement = element('payment', { type: payment?.for ?? 'purchase' }, [
    ...(payment?.amount === undefined
      ? []
      : [textElement('amount', payment.amount, { currency: payment.currency })]),
    ...(terms === undefined ? [] : [textElement('custom', terms)]),
  ]);
  const licenses = [
    ...(free.length > 0 || (paid.length === 0 && prohibited.length > 0)
      ? [license(free.length > 0 ? [element('payment', { type: 'free' })] : [], free, prohibited)]
      : []),
    ...(paid.length > 0 ? [license([paymentElement], paid, prohibited)] : []),
  ];
  const asked =
    contact ?? (editorialEmail === undefined ? undefined : `mailto:${editorialEmail}`);
  const copyright = textElement('copyright', brand.name, {
    type: 'organization',
    contactEmail: asked?.startsWith('mailto:') === true ? asked.slice(7) : undefined,
    contactUrl: asked?.startsWith('https:') === true ? asked : undefined,
  });
  const content = element('content', { url: '/', server }, [
    ...licenses,
    copyright,
    ...(terms === undefined ? [] : [textElement('terms', terms)]),
  ]);
  return xmlDocument(element('rsl', { xmlns: 'https://rslstandard.org/rsl' }, [content]));
}
