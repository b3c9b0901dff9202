/** What is done before and after the CDK, and where. */
import { describe, expect, it } from '@jest/globals';
import { deployAround, takeProfile, type DeploySteps } from './deploy-around.ts';

/** Runs the steps, and returns what was done and said. */
async function run(changed: Partial<DeploySteps>) {
  const [done, said]: [string[], string[]] = [[], []];
  const note =
    <T>(name: string, value: T) =>
    async () => {
      done.push(name);
      return value;
    };
  const code = await deployAround(
    {
      caller: async () => ({ account: '123456789012' }),
      liftProtection: note('lift', false),
      deploy: note('deploy', 0),
      emptyCaches: note('empty', ['Emptied.']),
      prune: note('prune', 2),
      ...changed,
    },
    { stack: 'm-production-data', region: 'eu-north-1', say: (line) => said.push(line) },
  );
  return { code, done, said };
}

describe('A deployment', () => {
  it('names account and region first, and prunes last', async () => {
    expect(await run({})).toEqual({
      code: 0,
      done: ['lift', 'deploy', 'empty', 'prune'],
      said: [
        'Deploying to the account 123456789012, in eu-north-1.',
        'Emptied.',
        'Deleted 2 files of releases that nothing names any more.',
      ],
    });
  });

  it('that failed empties the caches, and deletes no file', async () => {
    expect(await run({ deploy: async () => 1 })).toEqual({
      code: 1,
      done: ['lift', 'empty'],
      said: ['Deploying to the account 123456789012, in eu-north-1.', 'Emptied.'],
    });
  });

  it('says when it does not learn whether a first creation failed, and goes on', async () => {
    const { code, said } = await run({
      liftProtection: () => Promise.reject(new Error('not authorized')),
    });
    expect(code).toBe(0);
    expect(said).toContain(
      'Nobody knows whether m-production-data is left of a failed creation: not authorized',
    );
  });
});

describe('The profile of the CDK', () => {
  it.each([[['--profile', 'mag']], [['--profile=mag']]])(
    'is that of all clients of AWS: %j',
    (cdkArguments) => {
      const env = {};
      takeProfile(['-c', 'environment=ci', ...cdkArguments], env);
      expect(env).toEqual({ AWS_PROFILE: 'mag' });
    },
  );

  it('stays as it is where none is named', () => {
    const env = { AWS_PROFILE: 'other' };
    takeProfile(['-c', 'environment=ci'], env);
    expect(env).toEqual({ AWS_PROFILE: 'other' });
  });
});
