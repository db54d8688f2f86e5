import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { placeKinds, readingKinds } from '@club/contract/library.rules.ts'

/** The folders of the library's kinds. */
const libraryKinds = [...readingKinds, ...placeKinds, 'book', 'care_advice']

/**
 * Copies a content folder, or a path in it, without its library: two thirds of the files, which every check and
 * every publication of the copy would read. The demo's works are not content, and stay out as well.
 */
export function copyWithoutLibrary(contentDir: string, to: string, name = ''): void {
  const left = new Set([...libraryKinds, 'demo-works'].map((kind) => join(contentDir, kind)))
  cpSync(join(contentDir, name), join(to, name), { recursive: true, filter: (path) => !left.has(path) })
}
