/** Checks the authority of a data folder, which makes the certificates of `start --https`. */
import { readPrivateFile } from '../../local/private-file.ts';
import { authorityKeyFile, httpsFolder } from '../../local/https/https-files.ts';
import { readKept } from '../../local/https/key-and-certificate.ts';
import { ok, problem, type Finding } from './check.ts';

export async function checkHttps(dataDir: string): Promise<Finding> {
  const path = authorityKeyFile(dataDir);
  const text = await readPrivateFile(path);
  if (text === undefined) return ok('not used: masthead start --https makes a certificate');
  const authority = readKept(text);
  return authority === undefined
    ? problem(
        `${path} does not hold the authority of this machine`,
        `Bring it back from a backup, or remove ${httpsFolder(dataDir)}: the next start makes a new one, which browsers must then trust.`,
      )
    : ok(`its authority is valid until ${authority.parsed.validToDate.toISOString().slice(0, 10)}`);
}
