/** The result of an audit: lines for a terminal, and a page that a publisher can show. */
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { reportDocument } from '../report-document.ts';
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

/** Returns the report as an HTML page without scripts or outside files. */
export function reportPage(report: AuditReport): string {
  const rows = (findings: readonly Finding[]) =>
    findings
      .map(
        ({ title, outcome, detail }) =>
          `<tr><td class="outcome ${outcome}">${outcome}</td><td>${escapeHtml(title)}<small>${escapeHtml(detail)}</small></td></tr>`,
      )
      .join('\n');
  const areas = report.areas.map(
    ({ title, findings }) => `<h2>${escapeHtml(title)}</h2>\n<table>\n${rows(findings)}\n</table>`,
  );
  return reportDocument(
    `Audit of ${report.site}`,
    `<p class="sum">${summary(report)}. ${report.requests} requests in ${report.seconds.toFixed(0)} seconds, on ${escapeHtml(report.startedAt.slice(0, 10))}.</p>
${areas.join('\n')}`,
  );
}
