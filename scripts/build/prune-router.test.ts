import { describe, expect, it } from '@jest/globals';
import { checkPruned, prune } from './prune-router.ts';

const source = `var Seen = new Set();
var Context = React2.createContext(null);
Context.displayName = "Context";
var other = compute();
`;

describe('Pruning the router', () => {
  it('drops developer names and marks calls that only create a value', () => {
    const { text, names, calls } = prune(source);
    expect(text).not.toContain('displayName');
    expect(text).toContain('= /* @__PURE__ */ new Set()');
    expect(text).toContain('= /* @__PURE__ */ React2.createContext(null)');
    expect(text).toContain('= compute()');
    expect({ names, calls }).toEqual({ names: 1, calls: 2 });
  });

  it('fails the build by name when the router is written in another way', () => {
    expect(() => {
      checkPruned({ names: 16, calls: 43 });
    }).not.toThrow();
    expect(() => {
      checkPruned({ names: 0, calls: 43 });
    }).toThrow(/prune-router found 0 developer names/);
    expect(() => {
      checkPruned({ names: 16, calls: 3 });
    }).toThrow(/3 pure calls/);
  });
});
