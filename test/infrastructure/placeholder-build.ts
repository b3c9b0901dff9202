/** The minimum that the CDK app can deploy, so that the templates can be tested before a build. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { functions } from '../../lambdas/functions.ts';

/** Returns which event it received, which an invocation test needs to see. */
const handlerSource = `export const handler = async (event) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ path: event.rawPath }),
});
`;

/** Writes a build into a folder and returns it. */
export function writePlaceholderBuild(directory: string): string {
  const files: Record<string, string> = {
    'edge/viewer-request.js': 'function handler(event) { return event.request; }\n',
    'edge/viewer-response.js': 'function handler(event) { return event.response; }\n',
    'assets/assets/entry-0A1B2C3D.js': 'export {};\n',
    'assets/assets/serif-0A1B2C3D.woff2': 'wOF2',
    'assets/assets/brand/icon-192.png': 'PNG',
    'assets/manifest.json': '{}\n',
    'assets/robots.txt': 'User-agent: *\n',
    'assets/.well-known/security.txt': 'Contact: mailto:a@meridian.example\n',
    'build.json': JSON.stringify({
      buildId: 'placeholder',
      release: 'placeholder',
      brandFile: resolve('shared/brand/meridian.ts'),
    }),
  };
  for (const name of Object.keys(functions)) files[`lambdas/${name}/index.mjs`] = handlerSource;
  for (const [name, text] of Object.entries(files)) {
    const file = join(directory, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return directory;
}
