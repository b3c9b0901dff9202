/** Looking up the line in mist, three minutes before the 6:14, a signal at danger. */
import type { Photograph } from '../../photography/photograph.ts';
import { PRESS_FILM, TRACK } from './shared.ts';

export const morning: Photograph = {
  scene: `${TRACK}
    void stand(vec3 p) {
      railsAt(p, -16.0);
      railsAt(p, 18.0);
      stones(p);
      // The signal: post, ladder, lamp, arm.
      vec3 q = p - vec3(44, 0, -230);
      if (length(q.xz) < 20.0) {
        put(block(q - vec3(0, 40, 0), vec3(0.9, 42, 0.9), 0.2), 1);
        put(block(q - vec3(-6, 76, 0.5), vec3(8, 1.7, 0.3), 0.1), 2);
        put(block(q - vec3(1.6, 76, 0.4), vec3(1.5, 2.1, 1.2), 0.3), 1);
        put(block(q - vec3(2.4, 36, 0), vec3(0.2, 38, 0.2), 0.0), 1);
      } else put(length(q.xz) - 15.0, 1);
      // The box: a timber house on a brick base, with windows all along.
      vec3 b = p - vec3(-78, 0, -300);
      put(block(b - vec3(0, 18, 0), vec3(26, 18, 40), 0.2), 3);
      put(block(b - vec3(0, 46, 0), vec3(28, 12, 42), 0.2), 4);
      vec3 r = b - vec3(0, 57, 0);
      put(max(max(dot(vec2(abs(r.x), r.y), vec2(0.5, 0.86)) - 16.0, abs(r.z) - 46.0), -r.y), 5);
      // Wires' poles, away to the end of the line. Nearer ones would stand outside the image, with
      // the end of an arm in it.
      vec3 w = vec3(p.x + 128.0, p.y, p.z + 110.0 * clamp(round(-p.z / 110.0), 3.0, 20.0));
      put(min(block(w - vec3(0, 50, 0), vec3(0.8, 52, 0.8), 0.0), block(w - vec3(0, 92, 0), vec3(9, 0.6, 0.6), 0.0)), 1);
      // A line of trees, lost in the mist.
      float crown = 30.0 + 9.0 * sin(p.x * 0.045) + 5.0 * sin(p.x * 0.13 + 1.0) + 3.0 * sin(p.x * 0.31);
      float clearing = smoothstep(40.0, 110.0, abs(p.x + 6.0));
      put(max(p.y - crown * clearing, abs(p.z + 640.0) - 20.0) * 0.7, 6);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 1) return matte(vec3(0.08, 0.075, 0.07));
      if (k == 2) return matte(abs(p.x - 33.0) < 1.2 ? vec3(0.7) : vec3(0.5, 0.04, 0.03));
      if (k == 3) return matte(vec3(0.2, 0.1, 0.075));
      if (k == 4) {
        vec2 f = fract(vec2((abs(p.z + 300.0) < 39.0 ? p.z : p.x) / 6.0, p.y / 12.0));
        bool pane = p.y > 39.0 && p.y < 53.0 && f.x > 0.08 && f.x < 0.92;
        if (pane) return lamp(vec3(1.3, 0.72, 0.22));
        return matte(vec3(0.5, 0.49, 0.44));
      }
      if (k == 5) return matte(vec3(0.09, 0.09, 0.1));
      if (k == 6) return matte(vec3(0.045, 0.055, 0.04));
      return trackSurface(k, p);
    }
    vec3 sky(vec3 d) {
      float low = exp(-max(d.y, 0.0) * 6.0);
      return mix(vec3(0.44, 0.53, 0.63), vec3(0.94, 0.76, 0.58), low) * (0.95 + 0.08 * noise(d * vec3(3, 14, 3)));
    }`,
  camera: { at: [1.5, 17, 40], to: [-4, 24, -200], field: 34, lens: 0.25, focus: 150 },
  lamps: [{ at: [-0.35, 0.3, -0.9], color: [0.75, 0.58, 0.42], soft: 0.8 }],
  ambient: [
    [0.42, 0.47, 0.54],
    [0.16, 0.14, 0.13],
  ],
  haze: { color: [0.8, 0.7, 0.6], distance: 760 },
  flares: [
    { at: [45.6, 76, -228], color: [7, 0.5, 0.25], radius: 0.011, kind: 'disc' },
    { at: [45.6, 76, -228], color: [0.9, 0.1, 0.05], radius: 0.12, kind: 'halo' },
  ],
  far: 1500,
  crevice: 3,
  samples: 8,
  film: { ...PRESS_FILM, exposure: 0.8, contrast: 1.16 },
};
