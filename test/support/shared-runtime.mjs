/**
 * Jest's runtime, which compiles packages once for all suites of a worker. Each suite still has its
 * own global object and runs each module anew. By itself Jest also reads, parses and compiles its
 * own code and that of packages for each suite, which took most of the time of a small one.
 */
import { resolve } from 'node:path';
import vm from 'node:vm';
import Runtime from 'jest-runtime';
import { buildDirectory } from '../../scripts/build/paths.ts';

// Keeps the compiled code of the programs that suites start again and again. Jest's own workers
// have started by now, so they keep none: writing theirs would hold up their exit until jest kills
// them.
process.env.NODE_COMPILE_CACHE = resolve(buildDirectory, 'test-data/compile-cache');

// A worker that has nothing left to do ends at once. By itself it would first take down a heap of a
// gigabyte, for which jest gives it half a second before it kills it.
process.once('beforeExit', () => process.exit());

/** @param {string} path */
const isPackage = (path) => path.includes('/node_modules/');

/**
 * @typedef {object} Compiled
 * @property {string} code
 * @property {vm.Script} script makes the module's function in any context
 * @property {vm.CompileFunctionOptions['importModuleDynamically']} imports of the current suite
 */

/** @type {Map<string, Compiled>} by path and names of parameters */
const compiled = new Map();
const { compileFunction } = vm;

/**
 * @param {string} code
 * @param {readonly string[]} params
 * @param {vm.CompileFunctionOptions} options
 * @returns {Compiled}
 */
function compile(code, params, { filename, importModuleDynamically }) {
  const head = `(function (${params.join()}) {`;
  /** @type {Compiled} */
  const made = {
    code,
    // Errors name the place in the module's own text.
    script: new vm.Script(`${head}${code}\n})`, {
      filename,
      columnOffset: -head.length,
      importModuleDynamically: (...args) => made.imports(...args),
    }),
    imports: importModuleDynamically,
  };
  return made;
}

async function importTooLate() {
  throw new Error('The suite that this module belongs to has ended');
}

/** @type {typeof vm.compileFunction} */
vm.compileFunction = (code, params = [], options = {}) => {
  const { filename = '', importModuleDynamically, parsingContext } = options;
  if (!isPackage(filename)) return compileFunction(code, params, options);
  const key = `${filename} ${params.join()}`;
  const known = compiled.get(key);
  try {
    const found = known?.code === code ? known : compile(code, params, options);
    compiled.set(key, found);
    found.imports = importModuleDynamically;
    return found.script.runInContext(parsingContext);
  } catch {
    // What is no CommonJS module, for example: Jest knows this function's errors.
    return compileFunction(code, params, options);
  }
};

/** @type {Map<string, string>} the files of packages, which do not change while tests run */
const texts = new Map();

export default class SharedRuntime extends Runtime {
  #read;

  /** @param {ConstructorParameters<typeof Runtime>} args */
  constructor(...args) {
    super(...args);
    this.#read = args[4];
    for (const [path, text] of texts) this.#read.set(path, text);
  }

  teardown() {
    // What imports for a suite holds all that the suite has loaded.
    for (const each of compiled.values()) each.imports = importTooLate;
    for (const [path, text] of this.#read) if (isPackage(path)) texts.set(path, text);
    super.teardown();
  }
}
