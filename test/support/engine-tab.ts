/** One tab of a browser other than Chromium, with only what tests ask of every engine. */

export interface EngineTab {
  /** Opens a path of the site. */
  open(path: string): Promise<void>;
  /** Runs a function in the page. It sees nothing of the test but its argument. */
  run<Result, Argument = undefined>(
    code: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  /** Runs a script in the page. */
  runSource(source: string): Promise<void>;
  /** Moves the pointer to the first element that matches, and clicks. */
  click(selector: string): Promise<void>;
  press(key: EngineKey): Promise<void>;
  type(text: string): Promise<void>;
  /** Errors and warnings of the document: of its console, and those that nothing caught. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type EngineKey = 'Tab' | 'Enter' | 'Escape' | 'ArrowRight';

export interface EngineSite {
  readonly origin: string;
  readonly dataDir: string;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}
