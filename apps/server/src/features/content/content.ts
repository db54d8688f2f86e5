/** The door of content: checking a folder and putting it on show. */

export { checkContent, problemLine } from './content-check.ts'
export { contentCheck, contentCommands } from './content-commands.ts'
export { sweepMedia } from './content-media-store.ts'
export { publishContent } from './content-publish.ts'
export { publishedSince } from './item-version.sql.ts'
