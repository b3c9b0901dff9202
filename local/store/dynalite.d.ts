/** The part of dynalite that the embedded store uses; the package has no types of its own. */
declare module 'dynalite' {
  import type { Server } from 'node:http';

  interface DynaliteOptions {
    /** A folder for LevelDB; without it, tables are in memory. */
    readonly path?: string;
    readonly createTableMs?: number;
    readonly updateTableMs?: number;
    readonly deleteTableMs?: number;
  }

  export default function dynalite(options: DynaliteOptions): Server;
}
