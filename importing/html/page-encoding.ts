/** Decodes a page of HTML, which may say in which encoding it is. */
import { isUtf8 } from 'node:buffer';
import { Parser } from 'htmlparser2';
import { decodeText } from '../text-encoding.ts';

/** Where the HTML standard looks for a declaration. */
const HEAD_BYTES = 1_024;

/** Returns the label of an encoding that the head of a page declares, in `<meta>` or as XML. */
function declaredLabel(bytes: Uint8Array): string | undefined {
  const labels: string[] = [];
  const add = (label: string | undefined): void => {
    if (label !== undefined && label.trim() !== '') labels.push(label.trim());
  };
  const parser = new Parser({
    onprocessinginstruction(name, data) {
      if (name === '?xml') add(/\bencoding\s*=\s*["']([^"']+)["']/i.exec(data)?.[1]);
    },
    onopentag(name, { charset, content, 'http-equiv': header }) {
      if (name !== 'meta') return;
      add(charset);
      if (header?.trim().toLowerCase() === 'content-type')
        add(/charset\s*=\s*["']?([^\s"';]+)/i.exec(content ?? '')?.[1]);
    },
  });
  parser.end(new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES)));
  return labels[0];
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    throw new Error(
      `the page says that it is encoded in "${label.slice(0, 40)}", which is unknown here; save it as UTF-8`,
    );
  }
}

/** Its bytes are those of ASCII. */
const JIS = 'iso-2022-jp';

/**
 * Returns the text of a page, and what there is to say of its encoding. Bytes that are UTF-8 are read
 * as such, whatever the page declares.
 * @throws Error that names an encoding that this machine does not support.
 */
export function decodePage(bytes: Uint8Array): ReturnType<typeof decodeText> {
  const label = declaredLabel(bytes);
  if (label === undefined || (isUtf8(bytes) && label.toLowerCase() !== JIS))
    return decodeText(bytes);
  const decoder = decoderOf(label);
  // What could be read up to its declaration is not UTF-16.
  if (/^utf-/.test(decoder.encoding)) return decodeText(bytes);
  const text = decoder.decode(bytes);
  const broken = text.split('\ufffd').length - 1;
  return broken === 0
    ? { text }
    : { text, problem: `bytes that are not ${decoder.encoding} are shown as \ufffd (${broken})` };
}
