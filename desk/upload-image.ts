/** Sends an image to the store by a form that is made for it, and has it looked at. */
import { DESK_IMAGE_MAX, type DeskImage, type DeskUpload } from '../shared/desk/desk-calls.ts';
import { callDesk } from './call-desk.ts';
import { words } from './words.ts';

/** Longest side of a photograph that is too large for the desk, px. */
const LONGEST_PX = 6_000;
const QUALITY = 0.9;

/** Makes a photograph that is too large smaller. What browsers cannot show is sent as it is. */
async function fitted(file: File): Promise<Blob> {
  if (file.size <= DESK_IMAGE_MAX) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return file;
  const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => {
    canvas.toBlob(
      (blob) => {
        done(blob ?? file);
      },
      'image/jpeg',
      QUALITY,
    );
  });
}

async function send({ url, fields }: DeskUpload, blob: Blob): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', blob);
  let response: Response;
  try {
    response = await fetch(url, { method: 'POST', body: form, credentials: 'omit' });
  } catch {
    throw new Error(words.imageNotArrived);
  }
  if (!response.ok) throw new Error(words.imageNotTaken);
}

/**
 * @returns how an item shows the image.
 * @throws Error with a sentence for people, DeskError also when the image is none.
 */
export async function uploadImage(file: File): Promise<DeskImage> {
  const { name } = file;
  const blob = await fitted(file);
  const about = { name, type: blob.type, size: blob.size };
  const { form } = await callDesk<{ form: DeskUpload }>('upload', about);
  await send(form, blob);
  const { image } = await callDesk<{ image: DeskImage }>('image', { name, key: form.key });
  return image;
}
