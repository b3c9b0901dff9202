import { describe, expect, it } from '@jest/globals';
import { readPlayer } from './players.ts';

describe('readPlayer', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&feature=share', 'youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['http://youtu.be/dQw4w9WgXcQ?t=1m30s', 'youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s'],
    ['//www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=7411', 'youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=7411s'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871', 'https://vimeo.com/76979871'],
    ['https://vimeo.com/76979871/8272103f6e', 'vimeo', '76979871/8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
    ['https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293&color=ff5500', 'soundcloud', 'tracks/293', 'https://api.soundcloud.com/tracks/293'],
    ['https://soundcloud.com/forss/flickermood', 'soundcloud', 'forss/flickermood', 'https://soundcloud.com/forss/flickermood'],
    ['https://open.spotify.com/embed/episode/7makk4oTQel546B0PZlDM5?utm_source=x', 'spotify', 'episode/7makk4oTQel546B0PZlDM5', 'https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5'],
    ['https://embed.ted.com/talks/lang/de/ken_robinson_says', 'ted', 'ken_robinson_says', 'https://www.ted.com/talks/ken_robinson_says'],
    ['https://www.dailymotion.com/embed/video/x7tgad0', 'dailymotion', 'x7tgad0', 'https://www.dailymotion.com/video/x7tgad0'],
    ['https://dai.ly/x7tgad0', 'dailymotion', 'x7tgad0', 'https://www.dailymotion.com/video/x7tgad0'],
  ])('reads %s', (address, provider, id, url) => {
    expect(readPlayer(address)).toEqual({ kind: 'player', provider, id, url });
  });

  it.each([
    'https://www.youtube.com/user/someone', 'https://www.youtube.com/embed/videoseries?list=PL1', 'https://www.youtube.com/watch?v="><script>', 'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/embed/dQw4w9WgXcQ', 'ftp://youtu.be/dQw4w9WgXcQ', 'javascript:youtu.be/dQw4w9WgXcQ', 'https://w.soundcloud.com/player/?url=https%3A//evil.example/a/b', 'https://vimeo.com/about', '', 'youtube',
  ])('reads no player in %j', (address) => {
    expect(readPlayer(address)).toBeUndefined();
  });
});
