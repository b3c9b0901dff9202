import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { inLayer, layerOf } from './layers.ts';
import { projectRoot } from './paths.ts';

const at = (path: string) => resolve(projectRoot, path);

describe('The layer of a stylesheet', () => {
  it.each([
    ['node_modules/plyr/dist/plyr.css', 'reset'],
    ['web/styles/tokens.css', 'reset'],
    ['web/ui/button.css', 'ui'],
    ['web/lists/cards.css', 'features'],
    ['web/pages/homepage.css', 'pages'],
    ['web/styles/targets.css', 'conditions'],
    ['web/styles/print.css', 'print'],
    ['web/gallery/gallery-print.css', 'print'],
  ])('is that of its folder: %s', (path, layer) => {
    expect(layerOf(at(path))).toBe(layer);
  });

  it('holds its rules once, and neither its imports nor the order of the layers', () => {
    const css = "@layer reset, ui;\n@import './b.css';\n.a {\n  color: red;\n}\n@media print {\n  .a {\n    color: black;\n  }\n}";
    const layered = inLayer(at('web/ui/a.css'), css);
    expect(layered.replaceAll(/\s+/g, ' ').trim()).toBe(
      "@layer reset, ui; @import './b.css'; @layer ui{ .a { color: red; } @media print { .a { color: black; } } }",
    );
  });
});
