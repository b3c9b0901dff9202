/**
 * Calls that store an image. The browser sends it to a bucket of its own, by a form that allows one key,
 * type and size; then its content says what it is, whatever its name and type say.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { words } from '#words';
import { mediaKind } from '../../importing/media/media-kind.ts';
import { storeMedia } from '../../importing/media/store-media.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { success } from '../../services/readers/service-response.ts';
import {
  DESK_IMAGE_MAX,
  deskImageTypes,
  type DeskImage,
  type DeskUpload,
} from '../../shared/desk/desk-calls.ts';
import { staffCall, type DeskCall } from './call.ts';
import { fill } from '../../shared/words/fill.ts';

/** Time to send a large image over a slow line. */
const FORM_MS = 15 * 60_000;

const nameField = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

/** Keys of one person: nobody stores what somebody else has sent. */
const prefixOf = (staffId: string) => `uploads/${staffId}/`;

const uuid = v.pipe(v.string(), v.uuid());

/** Whether `upload` may have given this key to this person. */
function isOwnKey(key: string, staffId: string): boolean {
  const prefix = prefixOf(staffId);
  return key.startsWith(prefix) && v.is(uuid, key.slice(prefix.length));
}

const notTaken = (name: string, reason: string) =>
  new ApiError(415, 'no-image', fill(words.deskImageLeftOut, { name, reason }));

const upload = staffCall(
  'write',
  v.object({ name: nameField, type: v.string(), size: v.pipe(v.number(), v.integer()) }),
  async (deps, { name, type, size }, { staff }) => {
    const contentType = deskImageTypes.find((one) => one === type);
    if (contentType === undefined) throw notTaken(name, words.deskImageTypes);
    if (size > DESK_IMAGE_MAX)
      throw new ApiError(
        413,
        'too-large',
        fill(words.deskImageTooLarge, { count: DESK_IMAGE_MAX / 1e6 }),
      );
    const key = `${prefixOf(staff.staffId)}${randomUUID()}`;
    const rules = { key, contentType, maxBytes: DESK_IMAGE_MAX, expiresMs: deps.now() + FORM_MS };
    const form: DeskUpload = { ...(await deps.uploads.form(rules)), key };
    return success('upload', 'ok', { form });
  },
);

const image = staffCall(
  'write',
  v.object({ name: nameField, key: v.pipe(v.string(), v.maxLength(200)) }),
  async (deps, { name, key }, { staff }) => {
    if (!isOwnKey(key, staff.staffId))
      throw new ApiError(403, 'notAllowed', words.deskImageOfOther);
    const sent = await deps.uploads.objects.get(key);
    if (sent === undefined || sent === 'unchanged')
      throw new ApiError(404, 'unknown', fill(words.deskImageNotThere, { name }));
    // Once: what is stored is stored under another name, and what is not is kept nowhere.
    await deps.uploads.objects.remove(key);
    const kind = mediaKind(sent.bytes)?.kind;
    if (kind !== 'raster' && kind !== 'svg') throw notTaken(name, words.deskNoImage);
    // Its name is what somebody typed: its key comes from its content alone.
    const stored = await storeMedia(sent.bytes, deps.content.publisher());
    if ('rejected' in stored) throw notTaken(name, stored.rejected);
    const { path, width, height, tone } = stored.media;
    if (width === undefined || height === undefined) throw notTaken(name, words.deskNoSize);
    const shown: DeskImage = { src: path, width, height, tone, name };
    await deps.images.note(staff, shown);
    await deps.deskAudit.note(staff, 'image-added', name);
    return success('image', 'ok', { image: shown });
  },
);

export const imageCalls = { upload, image } as const satisfies Record<string, DeskCall>;
