/** LevelDB, from the library in which dynalite keeps its tables. */
import { createRequire } from 'node:module';

export interface LevelDatabase {
  open(): Promise<void>;
  keys(): { nextv(size: number): Promise<string[]>; close(): Promise<void> };
  close(): Promise<void>;
}

const requireHere = createRequire(import.meta.url);

export const { Level } = createRequire(requireHere.resolve('dynalite'))('level') as {
  readonly Level: new (path: string) => LevelDatabase;
};
