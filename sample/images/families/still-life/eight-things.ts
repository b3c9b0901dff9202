/** Eight worn things from a cardboard box, laid out on a pale table and seen from above. */
import type { Photograph, Triple } from '../../photography/photograph.ts';

export const eightThings: Photograph = {
  scene: `
    // A cord that lies on the table along a wave.
    float cordOf(vec3 p, float r) { return (length(p.yz) - r) * 0.75; }
    void things(vec3 p) {
      // 1 A flashlight, as long as a thumb.
      vec3 q = p - vec3(-14.2, 0.66, -6.2); q.xz = spin(q.xz, 0.5);
      q /= 0.68;
      put(cone(q, vec3(-2.6, 0, 0), vec3(1.5, 0, 0), 0.68, 0.72) * 0.68, 1);
      put(drum((q - vec3(2.35, 0, 0)).yxz, 0.98, 0.75, 0.12) * 0.68, 1);
      put(drum((q - vec3(3.12, 0, 0)).yxz, 0.8, 0.05, 0.02) * 0.68, 2);
      // 2 A strap, rolled, with its buckle.
      q = p - vec3(-7.2, 0.8, -5.6);
      float coil = length(q.xz);
      float wind = abs(fract((coil - atan(q.z, q.x) / 6.2831853 * 0.34) / 0.34) - 0.5) * 0.34;
      put(max(max(abs(q.y) - 0.69, coil - 2.2), max(0.5 - coil, 0.02 - wind)) * 0.7, 3);
      put(block(q - vec3(2.9, -0.2, 1.3), vec3(1.5, 0.1, 0.75), 0.08), 3);
      vec3 b = q - vec3(4.4, 0.0, 1.3);
      put(block(b, vec3(0.95, 0.42, 1.0), 0.16), 4);
      put(drum((b - vec3(-0.2, 0.45, 0)).yxz * vec3(1, 1, 1), 0.3, 0.5, 0.1), 4);
      // 3 A battery.
      q = p - vec3(2.6, 0.62, -6.0); q.xz = spin(q.xz, -0.12);
      put(block(q, vec3(2.1, 0.62, 3.3), 0.3), 5);
      // 4 A radio, on its back.
      q = p - vec3(11.8, 1.2, -4.6); q.xz = spin(q.xz, 0.1);
      put(block(q, vec3(5.0, 1.2, 3.3), 0.35), 6);
      put(drum(q - vec3(3.4, 1.3, -1.5), 0.85, 0.42, 0.12), 4);
      put(drum(q - vec3(3.4, 1.3, 1.2), 0.6, 0.42, 0.12), 4);
      // 5 A clutch pencil.
      q = p - vec3(-13.2, 0.36, 1.3); q.xz = spin(q.xz, -0.22);
      float six = max(max(abs(q.y), abs(q.y * 0.5 + q.z * 0.866)), abs(q.y * 0.5 - q.z * 0.866)) - 0.36;
      put(max(six, abs(q.x) - 3.6), 7);
      put(cone(q, vec3(3.6, 0, 0), vec3(4.9, 0, 0), 0.34, 0.13), 4);
      put(rod(q, vec3(4.9, 0, 0), vec3(5.4, 0, 0), 0.08), 8);
      put(rod(q, vec3(-3.6, 0, 0), vec3(-4.2, 0, 0), 0.24), 4);
      // 6 Earplugs on a string.
      q = p - vec3(-10.6, 0.14, 6.3);
      vec3 s = q; s.z -= 1.3 * sin(s.x * 0.75); 
      put(max(cordOf(s - vec3(0, 0, 0), 0.12), abs(q.x) - 4.3), 9);
      for (float i = -1.0; i <= 1.0; i += 2.0) {
        vec3 e = q - vec3(i * 4.4, 0.45, 1.3 * sin(i * 4.3 * 0.75));
        vec3 d = vec3(i * 0.93, 0, 0.37);
        put(rod(e, d * -0.6, d * 0.9, 0.2), 10);
        put(min(cone(e, d * 0.1, d * 0.6, 0.62, 0.3), cone(e, d * 0.75, d * 1.3, 0.5, 0.24)) * 0.5, 10);
      }
      // 7 A bicycle bell.
      q = p - vec3(-0.9, -0.1, 4.4);
      float dome = length(vec3(q.x, q.y * 1.25, q.z)) - 2.5;
      put(max(dome, -q.y + 0.1) * 0.8, 11);
      put(drum(q - vec3(0, 2.0, 0), 0.42, 0.14, 0.06), 4);
      // Its lever lies on the table, with the spring and the hammer.
      put(min(rod(q, vec3(2.3, 0.35, 0.8), vec3(3.7, 0.35, 1.5), 0.2), block(q - vec3(3.9, 0.28, 1.6), vec3(0.7, 0.16, 0.5), 0.12)), 4);
      for (float i = 0.0; i < 3.0; i++) put(hoop(q - vec3(3.3, 0.42 + 0.2 * i, 1.3), 0.32, 0.08), 4);
      put(min(rod(q, vec3(3.3, 0.5, 1.3), vec3(2.85, 0.5, -0.4), 0.11), ball(q - vec3(2.8, 0.5, -0.5), 0.34)), 4);
      // 8 An extension cord, coiled, orange.
      q = p - vec3(11.0, 0.0, 4.8);
      for (float i = 0.0; i < 5.0; i++) {
        vec3 c = q - vec3(0.22 * sin(i * 2.4), 0.42 + 0.34 * i, 0.25 * cos(i * 1.9));
        c.y += 0.16 * sin(atan(c.z, c.x) * 2.0 + i * 1.7);
        put(hoop(c, 3.3 - 0.22 * mod(i, 3.0), 0.36) * 0.85, 12);
      }
      // Its end leaves the coil along a tangent.
      put(rod(q, vec3(-0.57, 0.42, 3.25), vec3(-4.2, 0.42, 2.62), 0.36), 12);
      put(block(q - vec3(-4.9, 0.62, 2.49), vec3(0.9, 0.6, 0.7), 0.25), 13);
      put(rod(q, vec3(-5.7, 0.7, 2.66), vec3(-6.8, 0.7, 2.47), 0.12), 4);
      put(rod(q, vec3(-5.7, 0.7, 2.08), vec3(-6.8, 0.7, 1.89), 0.12), 4);
    }
    void stand(vec3 p) {
      put(p.y, 20);
      if (p.y < 3.6) things(p); else put(p.y - 3.1, 20);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 20) return matte(vec3(0.62, 0.57, 0.47) * (0.98 + 0.03 * noise(p * 30.0)));
      if (k == 1) {
        return metal(vec3(0.13, 0.14, 0.15) + 0.2 * step(0.44, wear(p * 1.6)), 0.35);
      }
      // Its lens, off: a pale one would have the tone of the table.
      if (k == 2) return painted(vec3(0.05, 0.09, 0.11), 0.05, 0.12);
      if (k == 3) return matte(vec3(0.035, 0.15, 0.17) * (0.8 + 0.4 * step(0.5, fract((p.x + p.z) * 3.5))));
      if (k == 4) return metal(vec3(0.6, 0.59, 0.57) * (1.0 + 0.15 * wear(p * 2.0)), 0.24);
      if (k == 5) {
        vec2 u = p.xz - vec2(2.6, -6.0);
        bool leds = n.y > 0.8 && abs(u.y - 2.5) < 0.12 && abs(u.x) < 1.24 && abs(fract(u.x / 0.62) - 0.5) < 0.17;
        if (leds) return lamp(vec3(0.3, 1.3, 0.5));
        return painted(vec3(0.21, 0.215, 0.22) * (1.0 + 0.15 * step(0.4, wear(p * 1.2))), 0.04, 0.5);
      }
      if (k == 6) {
        vec2 u = p.xz - vec2(11.8, -4.6); u = spin(u, 0.1);
        vec2 f = fract(u * 2.1) - 0.5;
        vec2 hole = (floor(u * 2.1) + 0.5) / 2.1;
        float grill = length(hole - vec2(-1.7, 0.0)) < 2.4 && length(f) < 0.27 ? 0.12 : 1.0;
        float side = n.y > 0.7 ? 1.0 : 0.55;
        return painted(mix(vec3(0.42, 0.13, 0.075), vec3(0.76, 0.71, 0.58), n.y > 0.7 ? 1.0 : 0.0) * grill * side, 0.06, 0.28);
      }
      if (k == 7) {
        float bite = step(0.35, wear(p * vec3(2.2, 2.2, 2.2))) * step(p.x, -13.4);
        return painted(mix(vec3(0.62, 0.4, 0.04), vec3(0.4, 0.27, 0.14), bite), 0.07, 0.25);
      }
      if (k == 8) return matte(vec3(0.03));
      if (k == 9) return matte(vec3(0.1, 0.25, 0.42));
      if (k == 10) return painted(vec3(0.75, 0.77, 0.76), 0.06, 0.3);
      if (k == 11) return metal(vec3(0.74, 0.5, 0.2) * (1.0 + 0.1 * wear(p * 1.5)), 0.16);
      if (k == 12) return painted(vec3(0.72, 0.19, 0.02), 0.05, 0.4);
      return painted(vec3(0.025), 0.05, 0.4);
    }
    vec3 sky(vec3 d) {
      bool box = d.x < -0.15 && d.x > -0.75 && d.z < 0.3 && d.y > 0.3;
      return box ? vec3(1.5, 1.48, 1.42) : vec3(0.28, 0.28, 0.29);
    }`,
  camera: { at: [0, 42, 3.5], to: [0, 0, -0.1], field: 32.5, lens: 0.2, focus: 41 },
  lamps: [{ at: [-20, 26, -16], color: [1.75, 1.66, 1.5], soft: 0.55, reach: 34 }],
  ambient: [
    [0.36, 0.38, 0.42],
    [0.2, 0.18, 0.15],
  ],
  crevice: 0.7,
  samples: 12,
  film: { contrast: 1.08, grain: 0.03, falloff: 0.25, halation: 0.15, exposure: 0.95 },
};

/** One of them, from closer and from the side. */
const closeUp = (at: Triple, to: Triple, field: number): Photograph => ({
  ...eightThings,
  camera: {
    at,
    to,
    field,
    lens: 0.16,
    focus: Math.hypot(...at.map((place, axis) => place - (to[axis] ?? 0))),
  },
});

export const oneRadio = closeUp([9, 17, 9], [11.4, 0.6, -4.2], 36);
export const oneBell = closeUp([-5, 10, 15], [0, 0.6, 4.6], 32);
export const oneCord = closeUp([6, 15, 19], [8.2, 0.4, 5.4], 38);
