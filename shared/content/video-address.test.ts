import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { videoSchema } from './item.ts';
import { videoAddress } from './video-address.ts';

const service = { imagesHost: 'https://clips.example' };

describe('The address of a video', () => {
  it('CT-04 is a path of the site, or a clip of the video service', () => {
    expect(videoAddress('/photos/ab/cd.mp4', service)).toBe('/photos/ab/cd.mp4');
    expect(videoAddress('clip:5a9f-01/harbor-low', service)).toBe(
      'https://clips.example/clips/5a9f-01/master/pass/harbor-low.mp4',
    );
    expect(videoAddress('clip:5a9f-01/harbor-low', undefined)).toBeUndefined();
  });

  it.each(['clip:../x', 'clip:a/b/c', 'clip:a/b.mp4?x', 'https://bad.example/a.mp4', 'clip:/b'])(
    'is never %s',
    (src) => {
      expect(v.safeParse(videoSchema, { src, durationSeconds: 1 }).success).toBe(false);
    },
  );
});
