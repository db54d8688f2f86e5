import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { checkContent } from '../features/content/content-check.ts'
import type { TestClub } from './build-test-app.ts'

/** A copy of the club's content, made anew before each test. */
export interface ContentFolder {
  folder: string
  /** Replaces text that must be in the file. */
  change(file: string, from: string | RegExp, to: string): void
  add(file: string, content: string | Buffer): void
  /** What the content check finds, one line each. */
  problems(): string[]
}

export function contentFolder(club: TestClub): ContentFolder {
  const folder = join(club.config.dataDir, 'content-folder')
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true })
    // Without the demo's works, which are no content and many files.
    const isContent = (path: string) => basename(path) !== 'demo-works'
    cpSync(club.config.contentDir, folder, { recursive: true, filter: isContent })
  })
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
