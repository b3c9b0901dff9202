/** What the Dust Room found: each specimen, seen by the electron microscope. */
import { micrograph, TAPE } from './shared.ts';

/** A grain of desert quartz, rounded by wind, pitted where grains struck it. */
export const quartz = micrograph(
  `${TAPE}
    void stand(vec3 p) {
      tape(p, -2.1);
      if (length(p) > 4.2) { put(length(p) - 3.9, 1); return; }
      vec3 q = p * vec3(0.86, 1.08, 0.95);
      float d = length(q) - 2.2 + 0.24 * noise(p * 0.8 + 3.0);
      d += 0.07 * abs(noise(p * 2.2)) + 0.045 * abs(noise(p * 5.3)) + 0.02 * noise(p * 12.0);
      vec3 c = fract(p * 1.1) - 0.5;
      d = max(d, -(length(c) - 0.2 - 0.12 * noise(floor(p * 1.1))) * 0.7);
      put(d, 1);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 9) return matte(vec3(0.2, 0.22, 0.26));
      return matte(mix(vec3(1.0, 0.66, 0.32), vec3(0.8, 0.42, 0.2), 0.5 + 0.5 * wear(p * 0.9)));
    }`,
  { at: [3.4, 4.6, 8.4], to: [0.1, -0.3, 0] },
);

/** A crystal of sea salt, a cube with its corners gone, and its small neighbors. */
export const salt = micrograph(
  `${TAPE}
    float crystal(vec3 p, float s) {
      float cube = block(p, vec3(s), s * 0.07);
      float corner = (abs(p.x) + abs(p.y) + abs(p.z)) * 0.577 - s * 1.52;
      vec3 a = abs(p);
      float hopper = 0.0;
      float top = max(max(min(a.x, a.y), min(a.y, a.z)), min(a.x, a.z));
      hopper = 0.035 * s * (1.0 + sin(top * 26.0 / s)) * step(top, s * 0.82);
      return max(cube, corner) + hopper * 0.6 + 0.02 * noise(p * 3.0) + 0.012 * noise(p * 9.0);
    }
    void stand(vec3 p) {
      tape(p, -1.8);
      vec3 q = p;
      q.xz = spin(q.xz, 0.62);
      q.yz = spin(q.yz, 0.1);
      put(crystal(q, 1.85) * 0.8, 1);
      vec3 r = p - vec3(3.4, -1.15, 1.0);
      r.xz = spin(r.xz, 0.2);
      put(crystal(r, 0.66) * 0.8, 1);
      vec3 s = p - vec3(-3.5, -1.3, 0.7);
      s.xz = spin(s.xz, -0.5);
      s.xy = spin(s.xy, 0.3);
      put(crystal(s, 0.52) * 0.8, 1);
      vec3 u = p - vec3(2.5, -1.45, 2.9);
      u.xz = spin(u.xz, 1.0);
      put(crystal(u, 0.34) * 0.8, 1);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      return matte(k == 9 ? vec3(0.1, 0.2, 0.24) : vec3(0.78, 0.95, 1.0));
    }`,
  { at: [2.2, 4.6, 9.6], to: [0.1, -0.35, 0] },
);

/** A micrometeorite: a bead of glass and iron, melted in its fall. */
export const bead = micrograph(
  `${TAPE}
    void stand(vec3 p) {
      tape(p, -2.3);
      if (length(p) > 3.6) { put(length(p) - 3.2, 1); return; }
      // Crystals of magnetite grew over it like frost on a window.
      float vein = 0.0;
      for (float i = 0.0; i < 3.0; i++) {
        vec3 q = p * (2.1 + i * 1.7) + i * 4.0;
        q += 0.7 * vec3(noise(q * 0.6), noise(q * 0.6 + 5.0), noise(q * 0.6 + 9.0));
        vein += abs(sin(q.x * 3.0) * sin(q.y * 3.1 + q.z)) / (1.6 + i);
      }
      float d = length(p) - 2.15 - 0.06 * vein;
      d = max(d, -(length(p - vec3(1.2, 1.35, 1.55)) - 0.55));
      d = max(d, -(length(p - vec3(-1.5, 0.3, 1.75)) - 0.28));
      put(d * 0.8, 1);
      put(ball(p - vec3(-0.75, -1.35, 1.65), 0.42), 2);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 9) return matte(vec3(0.08, 0.1, 0.16));
      if (k == 2) return matte(vec3(1.0, 0.8, 0.45));
      return matte(vec3(0.62, 0.76, 1.0));
    }`,
  { at: [1.4, 3.9, 8.8], to: [0, -0.2, 0] },
  { film: { contrast: 1.2, grain: 0.09, falloff: 0.4, halation: 0.12, exposure: 2 } },
);

/** Fibers: cotton twisted like a ribbon, wool with its scales, one of them blue. */
export const fibers = micrograph(
  `
    float scaled(vec3 p, float r, float bend) {
      vec3 q = p;
      q.y -= bend * sin(q.x * 0.32);
      q.z -= bend * 0.8 * cos(q.x * 0.27 + 1.0);
      float around = atan(q.y, q.z);
      float ring = q.x * 1.15 + 0.16 * sin(around * 3.0 + floor(q.x * 1.15) * 2.0);
      float lip = fract(ring);
      return (length(q.yz) - r - 0.09 * r * lip - 0.01 * noise(p * 8.0)) * 0.75;
    }
    float ribbon(vec3 p, float twist) {
      vec3 q = p;
      q.y -= 0.5 * sin(q.x * 0.5 + twist);
      q.yz = spin(q.yz, q.x * 0.55 + twist);
      return block(vec3(0, q.yz), vec3(1, 0.16, 0.62), 0.14) * 0.6 - 0.012 * noise(p * 6.0);
    }
    void stand(vec3 p) {
      vec3 a = p; a.xz = spin(a.xz, 0.42);
      put(scaled(a, 0.95, 0.5), 1);
      vec3 b = p - vec3(0.5, -1.8, -1.4); b.xz = spin(b.xz, -0.75);
      put(scaled(b, 0.7, 0.4), 2);
      vec3 c = p - vec3(0, 1.25, 0.9); c.xz = spin(c.xz, -0.35); c.xy = spin(c.xy, 0.1);
      put(ribbon(c, 0.6), 3);
      vec3 d = p - vec3(-1.0, -2.7, 0.4); d.xz = spin(d.xz, 1.25);
      put(ribbon(d, 2.0), 3);
      vec3 e = p - vec3(0, -3.2, -3.0); e.xz = spin(e.xz, 0.1);
      put(scaled(e, 0.6, 0.7), 2);
      put((length(p - vec3(1.7, 0.95, 0.55)) - 0.2 - 0.1 * noise(p * 5.0)) * 0.7, 2);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 1) return matte(vec3(0.22, 0.42, 1.0));
      return matte(k == 2 ? vec3(0.72, 0.7, 0.66) : vec3(0.95, 0.84, 0.66));
    }`,
  { at: [0.8, 3.2, 9.8], to: [0.1, -0.4, 0], field: 38 },
  { crevice: 1.2 },
);

/** Flakes of skin, curled at the edges, one on another. */
export const flakes = micrograph(
  `
    void stand(vec3 p) {
      if (p.y > 2.6) { put(p.y - 2.2, 1); return; }
      put((p.y + 0.6 - 0.3 * noise(p * 0.7)) * 0.8, 9);
      for (float layer = 0.0; layer < 3.0; layer++) {
        float size = 3.1 - layer * 0.35;
        vec2 grid = p.xz + layer * vec2(1.7, 0.9);
        vec2 cell = round(grid / size);
        for (float k = 0.0; k < 2.0; k++) {
          vec2 c = cell + (k == 0.0 ? vec2(0) : vec2(sign(grid.x - cell.x * size), 0));
          float h = hash(vec3(c, layer + 1.0));
          vec3 q = vec3(grid.x - c.x * size - (h - 0.5), p.y - layer * 0.55 - h * 0.4, grid.y - c.y * size - (fract(h * 9.0) - 0.5));
          q.xz = spin(q.xz, h * 6.0);
          q.xy = spin(q.xy, (h - 0.5) * 0.7);
          float turn = atan(q.z, q.x);
          float edge = 1.35 + 0.22 * cos(turn * 5.0 + h * 7.0) + 0.1 * cos(turn * 9.0 + h * 3.0);
          float r = length(q.xz);
          float lift = 0.12 * r * r * (0.4 + h) + 0.06 * noise(vec3(q.xz * 2.0, h * 9.0)) + 0.02 * noise(vec3(q.xz * 7.0, h));
          put(max(abs(q.y - lift) - 0.035, r - edge) * 0.55, 1);
        }
      }
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 9) return matte(vec3(0.2, 0.12, 0.12));
      float h = hash(floor(p * vec3(0.4, 1.2, 0.4)) + 0.5);
      return matte(mix(vec3(1.0, 0.66, 0.56), vec3(1.0, 0.84, 0.66), h));
    }`,
  { at: [0, 6.4, 7.4], to: [0, 0.3, 0], field: 40 },
  { crevice: 0.7 },
);

/** Pollen: a spiked ball, a pine's two air sacs, a smooth grass. */
export const pollen = micrograph(
  `${TAPE}
    float spiked(vec3 p, float r) {
      if (length(p) > r + 1.2) return length(p) - r - 0.8;
      vec3 n = normalize(p);
      // Spikes stand on a spiral around the ball.
      float best = -1.0;
      float y = n.y, index = floor((1.0 - y) * 42.0);
      for (float k = -14.0; k <= 14.0; k++) {
        float i = clamp(index + k, 0.0, 83.0);
        float h = 1.0 - (i + 0.5) / 42.0;
        float turn = 2.39996323 * i;
        vec3 s = vec3(cos(turn) * sqrt(1.0 - h * h), h, sin(turn) * sqrt(1.0 - h * h));
        best = max(best, dot(n, s));
      }
      float away = acos(clamp(best, -1.0, 1.0));
      float spike = 0.62 * exp(-away * away * 260.0) + 0.16 * exp(-away * away * 60.0);
      return (length(p) - r - spike * r * 0.5 - 0.02 * noise(p * 7.0)) * 0.5;
    }
    void stand(vec3 p) {
      tape(p, -2.4);
      put(spiked(p - vec3(-1.3, -0.35, 0), 1.75), 1);
      put(spiked(p - vec3(3.9, -1.5, -1.8), 1.0), 1);
      vec3 q = p - vec3(2.5, -1.1, 1.3);
      q.xz = spin(q.xz, 0.5);
      if (length(q) < 3.0) {
        float body = length(q * vec3(0.85, 1.1, 1)) - 0.95;
        float sacs = min(length(q - vec3(-1.05, 0.45, 0)), length(q - vec3(1.05, 0.45, 0))) - 0.8;
        put((melt(body, sacs, 0.25) - 0.035 * abs(noise(q * 5.0)) - 0.015 * noise(q * 11.0)) * 0.8, 2);
      } else put(length(q) - 2.6, 2);
      vec3 g = p - vec3(0.9, -1.85, 3.1);
      put((length(g) - 0.62 + 0.05 * noise(g * 2.0) + 0.25 * smoothstep(0.24, 0.1, length(g - vec3(0.1, 0.5, 0.34)))) * 0.8, 3);
      vec3 o = p - vec3(-4.6, -1.7, 0.9);
      put((length(o) - 0.7 - 0.06 * abs(sin(o.x * 14.0) * sin(o.y * 13.0) * sin(o.z * 14.0))) * 0.75, 3);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 9) return matte(vec3(0.16, 0.2, 0.17));
      if (k == 1) return matte(vec3(1.0, 0.76, 0.2));
      return matte(k == 2 ? vec3(0.62, 0.9, 0.5) : vec3(0.9, 0.88, 0.72));
    }`,
  { at: [0.6, 3.4, 10.6], to: [0.2, -0.75, 0] },
);

/** A crumb of foam, its broken bubbles open to one another. */
export const foam = micrograph(
  `
    // Distance to the walls between cells: the difference of the two nearest centers.
    vec2 cells(vec3 p) {
      vec3 i = floor(p), f = fract(p);
      float first = 9.0, second = 9.0;
      for (float x = -1.0; x <= 1.0; x++) for (float y = -1.0; y <= 1.0; y++) for (float z = -1.0; z <= 1.0; z++) {
        vec3 g = vec3(x, y, z), c = i + g;
        vec3 o = vec3(hash(c + 0.5), hash(c + 17.5), hash(c + 31.5)) * 0.6 + 0.2;
        float d = length(g + o - f);
        if (d < first) { second = first; first = d; } else second = min(second, d);
      }
      return vec2(first, second - first);
    }
    void stand(vec3 p) {
      float shape = length(p * vec3(0.72, 0.95, 0.9)) - 3.1 + 0.5 * noise(p * 0.6);
      if (shape > 0.5) { put(shape * 0.8, 1); return; }
      vec2 c = cells(p * 0.78 + 4.0);
      float bubble = (0.55 + 0.02 * noise(p * 6.0) - c.x) / 0.78;
      put(max(shape, bubble) * 0.7, 1);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      return matte(mix(vec3(1.0, 0.6, 0.24), vec3(1.0, 0.85, 0.6), 0.5 + 0.5 * noise(p * 0.7)));
    }`,
  { at: [1.0, 2.0, 9.4], to: [0, 0, 0], field: 40 },
  { crevice: 1.3, far: 30 },
);

/** Soot: chains of tiny spheres. */
export const soot = micrograph(
  `
    void stand(vec3 p) {
      put((p.y + 2.6 - 0.1 * noise(p * 1.1)) * 0.9, 9);
      if (length(p) > 6.0) { put(length(p) - 5.5, 1); return; }
      float best = 9.0;
      for (float chain = 0.0; chain < 5.0; chain++) {
        vec3 at = vec3(chain - 2.0, -0.9, sin(chain));
        vec3 go = normalize(vec3(sin(chain * 2.4), 0.5 * cos(chain * 1.7), cos(chain * 2.4)));
        for (float i = 0.0; i < 13.0; i++) {
          float h = hash(vec3(chain + 0.5, i + 0.5, 3.5));
          float r = 0.38 + 0.16 * h;
          best = min(best, length(p - at) - r);
          vec3 side = vec3(0, 0, 0);
          side.xy = spin(vec2(0.72, 0), h * 31.0);
          side.z = 0.9 * sin(h * 57.0);
          go = normalize(go + side);
          at += go * 0.68;
          if (length(at * vec3(0.8, 1.8, 1)) > 3.2) go = normalize(go - at * 0.35);
        }
      }
      put((best - 0.03 * noise(p * 6.0)) * 0.9, 1);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      return matte(k == 9 ? vec3(0.5, 0.45, 0.4) * 0.35 : vec3(0.66, 0.66, 0.7));
    }`,
  { at: [0.6, 5.2, 8.6], to: [-0.1, -0.2, 0], field: 40 },
  { care: 1, crevice: 1 },
);

/** A sweep of a shelf: nine materials in one heap. */
export const sweep = micrograph(
  `
    void stand(vec3 p) {
      put((p.y + 1.6 - 0.3 * noise(p * 0.45) - 0.06 * noise(p * 2.3)) * 0.85, 9);
      if (p.y > 3.6) { put(p.y - 3.2, 9); return; }
      // One thing in each cell; the cell's edge bounds the step, so neighbors need not be asked.
      vec2 c = round(p.xz / 1.9);
      vec2 inside = abs(p.xz - c * 1.9);
      put(0.95 - max(inside.x, inside.y) + 0.12, 9);
      float h = hash(vec3(c, 5.0)), g = hash(vec3(c, 8.0));
      vec3 q = p - vec3(c.x * 1.9 + (h - 0.5) * 0.3, -1.2 + 0.45 * g, c.y * 1.9 + (g - 0.5) * 0.3);
      q.xz = spin(q.xz, h * 9.0);
      float form = floor(fract(g * 7.0) * 5.0);
      if (form < 1.0) put((length(q) - 0.68 - 0.12 * noise(q * 2.6) - 0.03 * noise(q * 9.0)) * 0.75, 1);
      else if (form < 2.0) { q.xy = spin(q.xy, h); put(block(q, vec3(0.48), 0.06) - 0.02 * noise(q * 7.0), 2); }
      else if (form < 3.0) put((length(q) - 0.6 - 0.13 * pow(abs(sin(q.x * 11.0) * sin(q.y * 11.0 + 1.0) * sin(q.z * 11.0)), 0.5)) * 0.6, 3);
      else if (form < 4.0) put(max(abs(q.y - 0.1 * dot(q.xz, q.xz)) - 0.05, length(q.xz) - 0.72 - 0.13 * cos(atan(q.z, q.x) * 5.0)) * 0.6, 4);
      else put((length(q) - 0.5 - 0.02 * noise(q * 8.0)) * 0.9, 5);
      for (float i = 0.0; i < 4.0; i++) {
        vec3 f = p - vec3(0, 0.35 - 0.3 * i, i * 1.4 - 2.0);
        f.xz = spin(f.xz, i * 0.8 - 0.9);
        f.y -= 0.35 * sin(f.x * 0.6 + i); f.z -= 0.5 * sin(f.x * 0.45 + i * 2.0);
        put((length(f.yz) - 0.2 - 0.02 * fract(f.x * 2.2)) * 0.8, i < 1.0 ? 6 : 7);
      }
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 1) return matte(vec3(1.0, 0.62, 0.3));
      if (k == 2) return matte(vec3(0.75, 0.95, 1.0));
      if (k == 3) return matte(vec3(1.0, 0.82, 0.26));
      if (k == 4) return matte(vec3(1.0, 0.68, 0.6));
      if (k == 5) return matte(vec3(0.5, 0.56, 0.7));
      if (k == 6) return matte(vec3(0.25, 0.42, 1.0));
      return matte(k == 7 ? vec3(0.85, 0.8, 0.7) : vec3(0.2, 0.19, 0.2));
    }`,
  { at: [0, 6.6, 8.6], to: [0, -0.8, -0.2], field: 42 },
  { crevice: 1 },
);
