import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { createProgram } from './program.ts';

/** Of a terminal that nobody has made wider. */
const COLUMNS = 80;

/** Returns commands with their subcommands, by what is typed to run them. */
function withSubcommands(command: Command, above = ''): [string, Command][] {
  const name = `${above}${command.name()}`;
  return [
    [name, command],
    ...command.commands.flatMap((inner) => withSubcommands(inner, `${name} `)),
  ];
}

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
    getOutHelpWidth: () => COLUMNS,
  });
  command.outputHelp();
  return text;
}

describe('The help of every command', () => {
  let commands: [string, Command][];
  beforeAll(async () => {
    commands = withSubcommands(await createProgram(''));
  });

  it('says what it does', () => {
    expect(commands.length).toBeGreaterThan(25);
    const silent = commands.filter(([, command]) => command.description() === '');
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('fits in the columns of a terminal', () => {
    const tooLong = commands.flatMap(([name, command]) =>
      helpOf(command)
        .split('\n')
        .filter((line) => line.length > COLUMNS)
        .map((line) => `${name}: ${line}`),
    );
    expect(tooLong).toEqual([]);
  });
});
