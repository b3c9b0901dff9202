/**
 * Limits on what an import reads. Exports come from anywhere, and a small archive can unpack to any
 * size.
 */

const MIB = 1024 * 1024;

/** Total unpacked size of all files in a source. */
export const MAX_SOURCE_BYTES = 8 * 1024 * MIB;
/**
 * Maximum size of an archive unpacked into memory. Unpack larger sources by hand and import the
 * folder.
 */
export const MAX_ARCHIVE_BYTES = 512 * MIB;
/** Maximum size of one file: text such as a WordPress export, or an image or video. */
export const MAX_FILE_BYTES = 256 * MIB;
export const MAX_FILES = 200_000;
/** Maximum depth of folders below the source folder. */
export const MAX_PATH_DEPTH = 32;
export const MAX_PATH_CHARACTERS = 1_024;

/** Maximum size of one Markdown file with its front matter. */
export const MAX_MARKDOWN_BYTES = 4 * MIB;
export const MAX_FRONT_MATTER_CHARACTERS = 256 * 1024;
/**
 * Maximum YAML aliases that one document may resolve. A few are normal; thousands are an alias
 * bomb.
 */
export const MAX_YAML_ALIASES = 100;

/** How long the text of one item may take to read, ms. Real ones take a few. */
export const MAX_ITEM_MS = 20_000;
/** How long one template of an archive may run, ms. */
export const MAX_TEMPLATE_MS = 1_000;
/** Maximum length of what the templates of one item print, and of the texts that it inserts. */
export const MAX_INSERTED_CHARACTERS = 2 * MIB;

/** Maximum size of a body's HTML. An item with a larger body is skipped. */
export const MAX_BODY_CHARACTERS = 4 * MIB;
/** Maximum nesting depth of elements. Deeper elements are unwrapped. */
export const MAX_BODY_DEPTH = 100;

/** Maximum elements in one body. Beyond it, tags are dropped and text stays. */
export const MAX_BODY_ELEMENTS = 100_000;

/** Maximum elements of a built page in which its text is looked for by weighing them. */
export const MAX_PAGE_ELEMENTS = 20_000;

/** Maximum width times height of an image. A larger image counts as missing. */
export const MAX_PICTURE_PIXELS = 100_000_000;
/** Number of media files read and stored at the same time. */
export const MEDIA_CONCURRENCY = 4;
/**
 * Maximum nesting depth of a Ghost export. A real one nests six levels deep. Its bodies are separate
 * JSON documents, stored as strings.
 */
export const GHOST_MAX_DEPTH = 64;
/**
 * Maximum nesting depth of such a body. Each lexical node takes two levels, and lexical nests lists
 * in lists.
 */
export const BODY_JSON_MAX_DEPTH = 200;
/** Maximum rows in one table of a Ghost export. */
export const GHOST_MAX_ROWS = 500_000;

/** Items per write to the store. */
export const BATCH_SIZE = 50;
