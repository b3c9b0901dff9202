/**
 * Quoted-printable (RFC 2045 §6.7): text that stays readable, in lines of at most 76 ASCII
 * characters.
 */

const LINE_MAX_LENGTH = 76;

function encodeByte(byte: number): string {
  const isPlain = (byte >= 0x20 && byte <= 0x7e && byte !== 0x3d) || byte === 0x09;
  return isPlain
    ? String.fromCharCode(byte)
    : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

function encodeLine(line: string): string {
  const parts = [...Buffer.from(line)].map(encodeByte);
  const last = parts.length - 1;
  // White space at the end of a line may be lost in transit.
  if (parts[last] === ' ' || parts[last] === '\t')
    parts[last] = parts[last] === ' ' ? '=20' : '=09';
  const lines: string[] = [];
  let current = '';
  parts.forEach((part, index) => {
    const room = index === last ? LINE_MAX_LENGTH : LINE_MAX_LENGTH - 1;
    if (current.length + part.length > room) {
      lines.push(`${current}=`);
      current = '';
    }
    current += part;
  });
  return [...lines, current].join('\r\n');
}

/** Line breaks of any kind become CR LF. */
export function quotedPrintable(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(encodeLine)
    .join('\r\n');
}
