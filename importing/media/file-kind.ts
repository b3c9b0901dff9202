/** Says by the ending of an address what kind of file it names. */

const kinds = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'svg', 'bmp', 'tif', 'tiff'],
  sound: ['mp3', 'ogg', 'oga', 'opus', 'm4a', 'm4b', 'wav', 'flac', 'aac'],
  video: ['mp4', 'webm', 'mov', 'm4v', 'ogv'],
} as const;

export type FileKind = keyof typeof kinds;

const byEnding = new Map(
  (Object.keys(kinds) as FileKind[]).flatMap((kind) =>
    kinds[kind].map((ending) => [ending, kind] as [string, FileKind]),
  ),
);

/** Returns the kind of a file that a page shows or plays; undefined for another. */
export function fileKind(address: string): FileKind | undefined {
  const [, ending = ''] = /\.(\w{3,4})(?:[?#]\S*)?$/.exec(address) ?? [];
  return byEnding.get(ending.toLowerCase());
}

export function isImageFile(address: string): boolean {
  return fileKind(address) === 'image';
}

/** Whether an address names a sound or a video. */
export function isMediaFile(address: string): boolean {
  const kind = fileKind(address);
  return kind === 'sound' || kind === 'video';
}
