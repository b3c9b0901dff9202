/** What `masthead start` says about TLS: further addresses, and how devices come to trust them. */
import type { ServedCertificate } from '../../local/https/served-certificate.ts';

/** For a site without TLS. */
export const withoutHttps =
  'Chrome, Edge and Firefox on this machine can sign in. Safari needs --https, and phones in this network --https --host 0.0.0.0.';

const onThisMachineAlone =
  'Only this machine reaches the site. Phones in this network need --host 0.0.0.0.';

function trustLines(path: string): string[] {
  const file = /\s/.test(path) ? `"${path}"` : path;
  return [
    `Browsers warn until the device trusts ${file}`,
    `  macOS    security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db ${file}`,
    `  Windows  certutil -user -addstore Root ${file}`,
    `  Linux    import it in the browser: Settings, Privacy and security, certificates, Authorities`,
    `  iOS      AirDrop or email it, install the profile in Settings, then switch it on in General, About, Certificate Trust Settings`,
    `  Android  copy it there, then Settings, Security, Install a certificate, CA certificate`,
    `Never give away the other files of its folder. More: docs/guides/https.md`,
  ];
}

/** @param host Where the site listens besides loopback. */
export function httpsLines(
  { authorityFile }: ServedCertificate,
  host: string | undefined,
): string[] {
  return [
    ...(host === undefined ? [onThisMachineAlone] : []),
    ...(authorityFile === undefined ? [] : trustLines(authorityFile)),
  ];
}
