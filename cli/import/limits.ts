/** How much an import reads before it refuses: exports come from anywhere, and a small archive can unpack to anything. */

const MIB = 1024 * 1024;

/** All files of a source together, unpacked. */
export const MAX_SOURCE_BYTES = 8 * 1024 * MIB;
/** What of an archive may be unpacked into memory; larger sources are unpacked by hand and given as a folder. */
export const MAX_ARCHIVE_BYTES = 512 * MIB;
/** One file: text such as a WordPress export, or a picture or film. */
export const MAX_FILE_BYTES = 256 * MIB;
export const MAX_FILES = 200_000;
/** Folders below the given one. */
export const MAX_PATH_DEPTH = 32;
export const MAX_PATH_CHARACTERS = 1_024;

/** One piece of Markdown with its front matter. */
export const MAX_MARKDOWN_BYTES = 4 * MIB;
export const MAX_FRONT_MATTER_CHARACTERS = 256 * 1024;
/** YAML aliases that one document may resolve: a few are normal, thousands are a bomb. */
export const MAX_YAML_ALIASES = 100;

/** A body's HTML; above it the piece is skipped. */
export const MAX_BODY_CHARACTERS = 4 * MIB;
/** Elements within elements; what is deeper is unwrapped. */
export const MAX_BODY_DEPTH = 100;

/** Elements of one body; the tags of what comes after are left out, its text stays. */
export const MAX_BODY_ELEMENTS = 100_000;

/** A picture's width times its height; above it the picture counts as missing. */
export const MAX_PICTURE_PIXELS = 100_000_000;
/** Media files read and stored at the same time. */
export const MEDIA_CONCURRENCY = 4;
/** Pieces per write to the store. */
export const BATCH_SIZE = 50;
