/** Security headers of the home page and of an article. */
import { isIP } from 'node:net';
import { finding, type Audit, type Finding } from './audit.ts';
import { gradeHeaders, type ObservedPage } from './header-grade.ts';
import { rawRequest, type Site, type SiteResponse } from './raw-request.ts';

/** Names that mean nothing on the internet, and addresses, which HSTS excludes (RFC 6797 §8.1.1). */
function isLocal(hostname: string): boolean {
  return (
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
    !hostname.includes('.') ||
    /\.(?:local|localhost)$/i.test(hostname)
  );
}

/**
 * Returns where plain HTTP leads, or undefined when it is not served. A site on a port of its own
 * may answer both there.
 */
async function plainRedirect(site: Site): Promise<string | undefined> {
  if (site.protocol !== 'https:') return undefined;
  try {
    const plain = { protocol: 'http:', hostname: site.hostname, port: site.port };
    const { headers } = await rawRequest(plain, '/');
    return headers.location ?? '/';
  } catch {
    return undefined;
  }
}

function observed(
  response: SiteResponse,
  rest: Pick<ObservedPage, 'plainRedirect' | 'isSecure' | 'isLocal'>,
) {
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
  const rest = {
    plainRedirect: await plainRedirect(site),
    isSecure: site.protocol === 'https:',
    isLocal: isLocal(site.hostname),
  };
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
