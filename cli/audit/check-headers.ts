/** Security headers of the home page and of an article. */
import { finding, type Audit, type Finding } from './audit.ts';
import { gradeHeaders, type ObservedPage } from './header-grade.ts';
import { rawRequest, type Site, type SiteResponse } from './raw-request.ts';

/** Returns where plain HTTP leads, or undefined when it is not served. */
async function plainRedirect(site: Site): Promise<string | undefined> {
  if (site.protocol !== 'https:') return undefined;
  try {
    const plain = { protocol: 'http:', hostname: site.hostname, port: '' };
    const { headers } = await rawRequest(plain, '/');
    return headers.location ?? '/';
  } catch {
    return undefined;
  }
}

function observed(response: SiteResponse, rest: Pick<ObservedPage, 'plainRedirect' | 'isSecure'>) {
  const { 'set-cookie': cookies = [], ...others } = response.headers;
  const headers = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [
      name,
      value === undefined ? value : String(value),
    ]),
  );
  return { ...rest, headers, cookies, html: response.text };
}

export async function checkHeaders(audit: Audit): Promise<Finding[]> {
  const { site } = audit;
  const rest = { plainRedirect: await plainRedirect(site), isSecure: site.protocol === 'https:' };
  const findings: Finding[] = [];
  for (const path of ['/', audit.canaries.metered[0] ?? audit.canaries.free]) {
    const response = await audit.newReader().get(path);
    const { score, grade, results } = gradeHeaders(observed(response, rest));
    const counted = results.filter(({ points }) => points !== 0);
    findings.push(
      finding(
        `The security headers of ${path === '/' ? 'the home page' : 'an article'} get an A+`,
        grade === 'A+',
        `${grade}, ${score} points: ${counted
          .map(
            ({ test, points, detail }) => `${test} ${points > 0 ? '+' : ''}${points} (${detail})`,
          )
          .join('; ')}`,
      ),
    );
  }
  return findings;
}
