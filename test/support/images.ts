/** Images for tests, created on the fly. */
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const colors = ['#e01010', '#10b010', '#1010e0', '#e0e010'] as const;

/** Red, green; blue, yellow. */
export function quarters(width: number, height: number): Sharp {
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${colors
        .map(
          (color, index) =>
            `<rect x="${(index % 2) * halfWidth}" y="${Math.floor(index / 2) * halfHeight}" width="${halfWidth}" height="${halfHeight}" fill="${color}"/>`,
        )
        .join('')}</svg>`,
    ),
  ).removeAlpha();
}

/** CMYK, as printers make them. */
export async function cmykJpeg(width: number, height: number): Promise<Buffer> {
  return quarters(width, height).toColorspace('cmyk').jpeg().toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** A black square as a PNG of one bit per pixel: small as a file, but gigabytes when decoded. */
export function blackBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const scriptedDrawing =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';
