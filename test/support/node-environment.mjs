/**
 * Jest's Node environment, with a global object that V8 can optimize. Jest puts a proxy behind the
 * global object, so that each use of a global name calls JavaScript: code runs half as fast.
 * @see https://nodejs.org/api/vm.html#vmconstantsdont_contextify
 */
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

export default class PlainNodeEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
}
