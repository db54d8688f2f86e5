import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@club/contract/languages.ts'
import { stringify } from 'yaml'
import type { Publication } from '../features/content/content-publish.ts'
import { publishContent } from '../features/content/content-publish.ts'
import { copyWithoutLibrary } from './content-copy.ts'
import type { TestClub } from './test-club.ts'

/** A file's words besides its title, by language; `body` is its text. */
type Words = Partial<Record<Language, Record<string, unknown> & { body?: string }>>

/** A content folder for one test: the club's, with a library of only what the test adds. */
export interface ContentDesk {
  folder: string
  /** Adds or replaces an item. Title, summary and text default to `title`. */
  add(kind: string, id: string, facts: object, title: string, words?: Words): void
  remove(kind: string, id: string): void
  /** Publishes the folder and makes the test's server load it. */
  publish(): Promise<Publication>
}

/** The origin of test items. */
const origin = { source: 'club', reviewedAt: '2026-11-01', reviewer: 'demo', isInvented: true }

export function contentDesk(club: TestClub): ContentDesk {
  const folder = mkdtempSync(join(club.config.dataDir, 'content-'))
  copyWithoutLibrary(club.config.contentDir, folder)
  const { clock, published } = club.context
  return {
    folder,
    add(kind, id, facts, title, words = {}) {
      const itemFolder = join(folder, kind, id)
      mkdirSync(itemFolder, { recursive: true })
      writeFileSync(join(itemFolder, 'item.yaml'), stringify({ order: 10, ...origin, ...facts }))
      for (const language of languages) {
        const name = language === 'zh_cn' ? title : `${title} in English`
        const { body, ...more } = { title: name, summary: `${name}。`, body: `${name}。`, ...words[language] }
        writeFileSync(join(itemFolder, `${language}.md`), `---\n${stringify(more)}---\n${body}\n`)
      }
    },
    remove: (kind, id) => rmSync(join(folder, kind, id), { recursive: true }),
    async publish() {
      const who = { operator: 'lin', reason: 'test' }
      const done = await publishContent(club.db, clock, folder, who)
      await published.refresh()
      return done
    },
  }
}
