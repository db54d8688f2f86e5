import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { checkContent } from '../features/content/content-check.ts'
import { copyWithoutLibrary } from './content-copy.ts'
import type { TestClub } from './test-club.ts'

/** A copy of the club's content without its library, unchanged at the beginning of each test. */
export interface ContentFolder {
  folder: string
  /** Replaces text that must be in the file. */
  change(file: string, from: string | RegExp, to: string): void
  add(file: string, content: string | Buffer): void
  /** What the content check finds, one line each. */
  problems(): string[]
}

/** Everything in a folder, each with what changes when it is written again. */
function contentsOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    names.map((name) => {
      const found = lstatSync(join(folder, name))
      return [name, found.isDirectory() ? 'folder' : `${found.ino} ${found.size} ${found.mtimeMs}`]
    }),
  )
}

/** Copies content; the function that it returns undoes whatever was changed in the copy since. */
function restorableCopy(from: string, to: string): () => void {
  copyWithoutLibrary(from, to)
  let made = contentsOf(to)
  return () => {
    const now = contentsOf(to)
    const added = [...now.keys()].filter((name) => !made.has(name))
    const changed = [...made.keys()].filter((name) => now.get(name) !== made.get(name))
    for (const name of [...added, ...changed]) rmSync(join(to, name), { recursive: true, force: true })
    for (const name of changed) copyWithoutLibrary(from, to, name)
    if (added.length + changed.length > 0) made = contentsOf(to)
  }
}

export function contentFolder(club: TestClub): ContentFolder {
  const folder = join(club.config.dataDir, 'content-folder')
  const restore = restorableCopy(club.config.contentDir, folder)
  beforeEach(restore)
  return {
    folder,
    change(file, from, to) {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      expect(text).toMatch(from)
      writeFileSync(path, text.replace(from, to))
    },
    add(file, content) {
      mkdirSync(join(folder, file, '..'), { recursive: true })
      writeFileSync(join(folder, file), content)
    },
    problems: () =>
      checkContent(folder).problems.map(
        ({ file, line, field, message }) => `${file}:${line}: ${field}: ${message}`,
      ),
  }
}
