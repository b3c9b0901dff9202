#!/usr/bin/env node
/**
 * The `masthead` command. Its sources are TypeScript, which Node 24 runs directly; npm and npx
 * start that version.
 */
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `masthead needs Node 24, and this is Node ${process.versions.node}. The project brings its own: run "npm ci", then "npx masthead …" or "npm start".`,
  );
  process.exit(1);
}
// Later runs start from compiled code: a third of the time that a command takes to begin.
const { enableCompileCache } = await import('node:module');
enableCompileCache();
const { runProgram } = await import('./program.ts');
await runProgram(process.argv);
