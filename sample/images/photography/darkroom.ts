/**
 * Exposes photographs with the software renderer of Chromium, which gives the same pixels on every
 * machine. Open one darkroom for many photographs: the browser takes a second to start.
 */
import { chromium, type Page } from 'playwright-core';
import type { Exposure } from './exposure.ts';
import { exposureShader } from './exposure-shader.ts';
import type { Camera, Photograph, Triple } from './photograph.ts';

/** A running renderer. */
export interface Darkroom {
  expose(photograph: Photograph, width: number, height: number): Promise<Exposure>;
  close(): Promise<void>;
}

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Triple): Triple => {
  const long = Math.hypot(...a) || 1;
  return [a[0] / long, a[1] / long, a[2] / long];
};

/** The camera's own directions, and half the height of its image at distance 1. */
interface View {
  readonly right: Triple;
  readonly up: Triple;
  readonly ahead: Triple;
  readonly opening: number;
}

function viewOf({ at, to, field, roll = 0 }: Camera): View {
  const ahead = unit(minus(to, at));
  const level = unit(cross(ahead, Math.abs(ahead[1]) > 0.999 ? [0, 0, -1] : [0, 1, 0]));
  const upright = cross(level, ahead);
  const [c, s] = [Math.cos((roll * Math.PI) / 180), Math.sin((roll * Math.PI) / 180)];
  const mixed = (a: Triple, p: number, b: Triple, q: number): Triple => [
    a[0] * p + b[0] * q,
    a[1] * p + b[1] * q,
    a[2] * p + b[2] * q,
  ];
  return {
    right: mixed(level, c, upright, s),
    up: mixed(upright, c, level, -s),
    ahead,
    opening: Math.tan((field * Math.PI) / 360),
  };
}

/** What the page needs to draw one photograph. */
interface Order {
  readonly shader: string;
  readonly width: number;
  readonly height: number;
  readonly vectors: Readonly<Record<string, Triple>>;
  readonly numbers: Readonly<Record<string, number>>;
  readonly samples: number;
}

/** Runs in the page: draws in strips, so that no single draw takes long; returns base64 floats. */
function drawInPage({ shader, width, height, vectors, numbers, samples }: Order): string {
  const gl = Object.assign(document.createElement('canvas'), { width: 8, height: 8 }).getContext(
    'webgl2',
  );
  if (!gl?.getExtension('EXT_color_buffer_float')) throw new Error('no WebGL 2 with floats');
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, '#version 300 es\nin vec2 p;void main(){gl_Position=vec4(p,0,1);}'],
    [gl.FRAGMENT_SHADER, shader],
  ] as const) {
    const part = gl.createShader(type);
    if (part === null) throw new Error('the shader cannot be created');
    gl.shaderSource(part, source);
    gl.compileShader(part);
    if (gl.getShaderParameter(part, gl.COMPILE_STATUS) !== true)
      throw new Error(gl.getShaderInfoLog(part) ?? 'the shader does not compile');
    gl.attachShader(program, part);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, width, height);
  const texture = gl.getParameter(gl.TEXTURE_BINDING_2D) as WebGLTexture;
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  gl.viewport(0, 0, width, height);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  const place = (name: string) => gl.getUniformLocation(program, name);
  for (const [name, value] of Object.entries(vectors)) gl.uniform3f(place(name), ...value);
  for (const [name, value] of Object.entries(numbers)) gl.uniform1f(place(name), value);
  gl.uniform2f(place('frame'), width, height);
  gl.uniform1i(place('samples'), samples);
  gl.enable(gl.SCISSOR_TEST);
  const STRIP = 16;
  const rgba = new Float32Array(width * STRIP * 4);
  const light = new Float32Array(width * height * 3);
  for (let bottom = 0; bottom < height; bottom += STRIP) {
    const rows = Math.min(STRIP, height - bottom);
    gl.scissor(0, bottom, width, rows);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.readPixels(0, bottom, width, rows, gl.RGBA, gl.FLOAT, rgba);
    for (let pixel = 0; pixel < width * rows; pixel++) {
      const row = height - 1 - bottom - Math.floor(pixel / width);
      const target = (row * width + (pixel % width)) * 3;
      for (let channel = 0; channel < 3; channel++)
        light[target + channel] = rgba[pixel * 4 + channel] ?? 0;
    }
  }
  const bytes = new Uint8Array(light.buffer);
  let text = '';
  for (let start = 0; start < bytes.length; start += 32_768)
    text += String.fromCharCode(...bytes.subarray(start, start + 32_768));
  return btoa(text);
}

function paintFlares(
  { flares = [], camera }: Photograph,
  view: View,
  { width, height, light }: Exposure,
): void {
  for (const { at, color, radius, kind } of flares) {
    const to = minus(at, camera.at);
    const along = (axis: Triple): number => to[0] * axis[0] + to[1] * axis[1] + to[2] * axis[2];
    const scale = height / 2 / (along(view.ahead) * view.opening);
    const [cx, cy] = [width / 2 + along(view.right) * scale, height / 2 - along(view.up) * scale];
    const r = radius * height;
    for (let y = Math.max(0, Math.floor(cy - r)); y < Math.min(height, cy + r + 1); y++) {
      for (let x = Math.max(0, Math.floor(cx - r)); x < Math.min(width, cx + r + 1); x++) {
        const away = Math.hypot(x - cx, y - cy) / r;
        if (away > 1) continue;
        const disc = Math.min(1, (1 - away) * r * 0.35) * (0.75 + 0.35 * away ** 6);
        const share = kind === 'halo' ? (1 - away) ** 3 : disc;
        for (const [channel, value] of color.entries()) {
          const place = (y * width + x) * 3 + channel;
          light[place] = (light[place] ?? 0) + value * share;
        }
      }
    }
  }
}

async function exposeIn(
  page: Page,
  photograph: Photograph,
  width: number,
  height: number,
): Promise<Exposure> {
  const { camera, samples = 8 } = photograph;
  const { right, up, ahead, opening } = viewOf(camera);
  const text = await page.evaluate(drawInPage, {
    shader: exposureShader(photograph),
    width,
    height,
    vectors: { at: camera.at, right, up, ahead },
    numbers: { opening, lens: camera.lens ?? 0, focus: camera.focus ?? 1 },
    samples,
  });
  const bytes = Buffer.from(text, 'base64');
  const light = new Float32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  );
  const exposure = { width, height, light };
  paintFlares(photograph, { right, up, ahead, opening }, exposure);
  return exposure;
}

/** Starts Chromium; `MASTHEAD_CHROMIUM` names its program. */
export async function openDarkroom(): Promise<Darkroom> {
  const executablePath = process.env.MASTHEAD_CHROMIUM;
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-gpu-watchdog',
    ],
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  return {
    expose: (photograph, width, height) => exposeIn(page, photograph, width, height),
    close: () => browser.close(),
  };
}
