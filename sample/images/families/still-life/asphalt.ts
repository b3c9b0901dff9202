/** A street from above after rain: two arrows in worn paint, and the ghost of a third. */
import type { Photograph } from '../../photography/photograph.ts';

export const asphalt: Photograph = {
  scene: `
    float bar(vec2 p, vec2 a, vec2 b, float r) {
      vec2 pa = p - a, ba = b - a;
      return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0)) - r;
    }
    float head(vec2 p, float s) { return max(abs(p.x) * 0.87 + p.y * 0.5 - s * 0.5, -p.y - s * 0.45); }
    float ahead_(vec2 p) { return min(max(abs(p.x) - 0.62, abs(p.y + 1.7) - 4.6), head(p - vec2(0, 4.1), 3.3)); }
    float turn_(vec2 p) {
      float shaft = max(abs(p.x) - 0.62, abs(p.y + 2.9) - 3.4);
      float bend = max(abs(length(p - vec2(2.4, 0.5)) - 2.4) - 0.62, max(p.x - 2.4, 0.5 - p.y));
      float across = max(abs(p.y - 2.9) - 0.62, abs(p.x - 3.1) - 0.75);
      vec2 q = spin(p - vec2(5.0, 2.9), 1.5708);
      return min(min(shaft, bend), min(across, head(q, 3.0)));
    }
    void stand(vec3 p) { put(p.y, 1); }
    float rough(vec2 u) { return noise(vec3(u * 7.0, 1.0)) * 0.6 + noise(vec3(u * 17.0, 2.0)) * 0.4; }
    Surface surface(int k, vec3 p, vec3 n) {
      vec2 u = vec2(p.x, -p.z);
      float grit = rough(u);
      float tone = 0.07 + 0.03 * grit + 0.045 * step(0.62, noise(vec3(u * 13.0, 7.0)));
      float crack = abs(noise(vec3(u * 0.28, 3.0)) + 0.2 * noise(vec3(u * 1.3, 5.0)));
      tone *= smoothstep(0.0, 0.014, crack) * 0.6 + 0.4;
      float track = exp(-pow((abs(abs(u.x) - 9.5) - 2.6) * 0.6, 2.0));
      tone *= 1.0 - 0.22 * track;
      float wear_ = smoothstep(0.46, 0.1, wear(vec3(u * 0.9, 9.0)) + 0.32 * grit + 0.14 * track);
      float paint = 0.0;
      paint = max(paint, smoothstep(0.09, -0.05, ahead_(u - vec2(0.0, 0.6))));
      paint = max(paint, smoothstep(0.09, -0.05, turn_(u - vec2(17.0, 0.6))));
      for (float i = -1.0; i <= 1.0; i += 2.0) paint = max(paint, smoothstep(0.08, -0.05, max(abs(u.x - i * 9.4) - 0.34, abs(fract(u.y / 11.0) - 0.5) * 11.0 - 3.6)));
      paint = max(paint, smoothstep(0.08, -0.05, abs(u.x + 27.6) - 0.3));
      // The left arrow was ground away: paler stone, and scraps of paint.
      vec2 l = (u - vec2(-17.0, 0.6)) * vec2(-1, 1);
      float gone = smoothstep(0.35, -0.1, turn_(l) - 0.25);
      float scraps = gone * smoothstep(0.25, 0.5, wear(vec3(u * 2.1, 4.0)) + 0.25 * grit);
      float furrow = 0.8 + 0.3 * sin(u.x * 14.0 + 0.6 * noise(vec3(u, 1.0)));
      tone = mix(tone, 0.135 * furrow + 0.03 * grit, gone * 0.75);
      vec3 stone = vec3(tone, tone * 0.99, tone * 0.97);
      vec3 color = mix(stone, vec3(0.66, 0.64, 0.58), max(paint * wear_, scraps * 0.5));
      // Wet where the road dips.
      float wet = smoothstep(0.0, 0.35, noise(vec3(u * 0.085, 11.0)) - 0.1);
      color *= 1.0 - 0.4 * wet;
      return Surface(color, 0.02 + 0.1 * wet, mix(0.9, 0.12, wet), 0.0, vec3(0));
    }
    vec3 sky(vec3 d) { return mix(vec3(0.8, 0.72, 0.62), vec3(0.4, 0.5, 0.62), d.x * 0.5 + 0.5) * (0.8 + 0.3 * noise(d * 3.0)); }`,
  camera: { at: [0, 58, 12], to: [0, 0, -0.6], field: 36 },
  lamps: [{ at: [-0.75, 0.42, -0.35], color: [1.6, 1.3, 0.95], soft: 0.2 }],
  ambient: [
    [0.62, 0.68, 0.78],
    [0.1, 0.1, 0.1],
  ],
  samples: 4,
  film: {
    contrast: 1.14,
    saturation: 0.9,
    grain: 0.06,
    falloff: 0.4,
    halation: 0.1,
    exposure: 1.25,
  },
};
