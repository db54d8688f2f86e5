/** The name of the chunk with the rows of all pages: chunk-groups.ts. It has no source file to be named by. */
export const routesChunk = 'routes'
