/** Checks the authority of a data folder, which makes the certificates of `start --https`. */
import { readPrivateFile } from '../../local/private-file.ts';
import { authorityKeyFile, httpsFolder } from '../../local/https/https-files.ts';
import { readCertificate } from '../../local/https/served-certificate.ts';
import { ok, problem, type Finding } from './check.ts';

export async function checkHttps(dataDir: string): Promise<Finding> {
  const path = authorityKeyFile(dataDir);
  const text = await readPrivateFile(path);
  if (text === undefined) return ok('not used: masthead start --https makes a certificate');
  const authority = readCertificate(text);
  return authority === undefined || !text.includes('PRIVATE KEY-----')
    ? problem(
        `${path} does not hold the authority of this machine`,
        `Bring it back from a backup, or remove ${httpsFolder(dataDir)}: the next start makes a new one, which browsers must then trust.`,
      )
    : ok(`its authority is valid until ${authority.validToDate.toISOString().slice(0, 10)}`);
}
