/** Where the file of a video is: among the site's own files, or at the publisher's video service. */

/** How an item names a clip of the video service: `clip:<id>/<name>`. */
export const clipReference = /^clip:([\w-]+)\/([\w-]+)$/;

/**
 * Returns the address of a video's file. See spec §7.5 (Video service).
 * @param src a path of the site, or a reference to a clip.
 * @param service the publisher's video service.
 * @returns undefined for a clip when the publisher has no video service.
 */
export function videoAddress(
  src: string,
  service: { readonly imagesHost: string } | undefined,
): string | undefined {
  const [, id, name] = clipReference.exec(src) ?? [];
  if (id === undefined || name === undefined) return src;
  return service === undefined
    ? undefined
    : `${service.imagesHost}/clips/${id}/master/pass/${name}.mp4`;
}
