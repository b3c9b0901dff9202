/** What guides say of concurrency and secrets, against the tables that the templates are made from. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { functions } from '../lambdas/functions.ts';
import { commonSecretNames, secretOutput, secretNames } from '../services/aws/secret-names.ts';
import { reservedConcurrency } from './constructs/reserved-concurrency.ts';
import { deployedFunctions, deskFunctions } from './deployed-parts.ts';

/** @returns what an environment reserves at most: with the desk and sources. */
function reservedBy(environment: 'production' | 'staging'): number {
  const settings = { environment, apiConcurrency: undefined, imageConcurrency: undefined };
  const names = [...deployedFunctions({ sources: 'on' }), ...deskFunctions];
  return names.reduce(
    (sum, name) => sum + (reservedConcurrency(functions[name], settings) ?? 0),
    0,
  );
}

describe('The guide to deploying', () => {
  const guide = readFileSync('docs/guides/deploy.md', 'utf8').replaceAll(/\s+/g, ' ');

  it('says what an environment reserves at most, and two magazines with two each', () => {
    const [production, staging] = [reservedBy('production'), reservedBy('staging')];
    expect(guide).toContain(
      `| ${production}; pages have the account's rest | ${staging}, pages 10 |`,
    );
    expect(guide).toContain(`reserve at most ${2 * (production + staging)} of the 900`);
  });

  it('counts the secrets of every deployment, and says how each rotates', () => {
    expect(guide).toContain(`each of the ${commonSecretNames.length} secrets of every deployment`);
    const table = guide.slice(guide.indexOf('| secret | how it rotates |'));
    for (const name of secretNames) expect(table).toContain(`\`${secretOutput(name)}\``);
  });
});
