/** The result of an audit: lines for a terminal, and a page that a publisher can show. */
import { escapeHtml } from '../../shared/content/escape-html.ts';
import type { Finding, Outcome } from './audit.ts';

export interface AuditArea {
  readonly title: string;
  readonly findings: readonly Finding[];
}

export interface AuditReport {
  readonly site: string;
  /** ISO. */
  readonly startedAt: string;
  readonly seconds: number;
  /** Number of requests that were sent. */
  readonly requests: number;
  readonly areas: readonly AuditArea[];
}

const outcomes: readonly Outcome[] = ['passed', 'failed', 'measured', 'skipped'];

/** Returns the number of findings by outcome. */
export function countOutcomes({ areas }: AuditReport): Readonly<Record<Outcome, number>> {
  const counts = { passed: 0, failed: 0, measured: 0, skipped: 0 };
  for (const { findings } of areas) for (const { outcome } of findings) counts[outcome] += 1;
  return counts;
}

function summary(report: AuditReport): string {
  const counts = countOutcomes(report);
  return outcomes.map((outcome) => `${counts[outcome]} ${outcome}`).join(', ');
}

/** Returns the report as lines for a terminal. */
export function reportLines(report: AuditReport): string[] {
  return [
    ...report.areas.flatMap(({ title, findings }) => [
      '',
      title,
      ...findings.flatMap(({ title: name, outcome, detail }) => [
        `  ${outcome.padEnd(8)} ${name}`,
        ...detail.split('\n').map((line) => `           ${line}`),
      ]),
    ]),
    '',
    `${report.site}: ${summary(report)} (${report.requests} requests, ${report.seconds.toFixed(0)} s)`,
  ];
}

const STYLE = `
  body { font: 1rem/1.5 Georgia, serif; max-width: 60rem; margin: 3rem auto; padding: 0 1.25rem;
    color: #1a1a1a; background: #fdfcf9 }
  h1 { font-size: 2.25rem; line-height: 1.1; margin: 0 }
  h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; border-top: 2px solid; padding-top: .75rem }
  p.sum { font-size: 1.125rem }
  table { border-collapse: collapse; width: 100% }
  td { vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #d8d4ca }
  td:first-child { width: 6rem; font: 600 .8125rem/1.85 system-ui, sans-serif }
  small { display: block; color: #555; white-space: pre-wrap; overflow-wrap: anywhere;
    font: .8125rem/1.5 ui-monospace, monospace }
  .passed { color: #14602f } .failed { color: #a4161a } .measured, .skipped { color: #555 }`;

/** Returns the report as an HTML page without scripts or outside files. */
export function reportPage(report: AuditReport): string {
  const rows = (findings: readonly Finding[]) =>
    findings
      .map(
        ({ title, outcome, detail }) =>
          `<tr><td class="${outcome}">${outcome}</td><td>${escapeHtml(title)}<small>${escapeHtml(detail)}</small></td></tr>`,
      )
      .join('\n');
  const areas = report.areas.map(
    ({ title, findings }) => `<h2>${escapeHtml(title)}</h2>\n<table>\n${rows(findings)}\n</table>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Audit of ${escapeHtml(report.site)}</title>
<style>${STYLE}
</style>
<h1>Audit of ${escapeHtml(report.site)}</h1>
<p class="sum">${summary(report)}. ${report.requests} requests in ${report.seconds.toFixed(0)} seconds, on ${escapeHtml(report.startedAt.slice(0, 10))}.</p>
${areas.join('\n')}
</html>
`;
}
