import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Queryable } from '../../kit/database/db.ts'
import { contentVersions } from './content.sql.ts'

/** Where the content is, and where a server notes what it has published of it. */
export interface Folders {
  contentDir: string
  dataDir: string
}

/** What is below a folder, files with their size and the times of their last changes; hidden ones are not content. */
function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      yield path
      yield* filesIn(path)
    } else yield stampOf(path)
  }
}

function stampOf(path: string): string {
  const { size, mtimeMs, ctimeMs } = statSync(path)
  return [path, size, mtimeMs, ctimeMs].join(' ')
}

/**
 * What a publication depends on: the folder's files, and the code that turns them into what is stored. A build writes
 * all of its files again, so the time of this one stands for the code. Null for a folder that is missing or holds what
 * cannot be looked at: the publication says what is wrong with it.
 */
function folderStamp(contentDir: string): string | null {
  try {
    const hash = createHash('sha256').update(stampOf(fileURLToPath(import.meta.url)))
    for (const file of filesIn(contentDir)) hash.update(`\n${file}`)
    return hash.digest('hex')
  } catch {
    return null
  }
}

const notePath = (dataDir: string) => join(dataDir, 'published-folder')

function noteIn(dataDir: string): string | null {
  try {
    return readFileSync(notePath(dataDir), 'utf8')
  } catch {
    return null
  }
}

/** What a publication said, and the version that it left. */
interface FolderPublished {
  problems: string[]
  version: number
}

/**
 * Runs `publish` unless this server's note says that the folder, as it is now, made what is published now: reading
 * and checking a folder takes most of a start. Returns its problems; [] if all is published.
 */
export async function publishIfChanged(
  db: Queryable,
  { contentDir, dataDir }: Folders,
  publish: () => Promise<FolderPublished>,
): Promise<string[]> {
  // Read before the files are: what changes meanwhile is published at the next start.
  const stamp = folderStamp(contentDir)
  if (stamp === null) return (await publish()).problems
  const noteOf = (latest: { version: number; hash: string } | null) =>
    `${stamp} ${latest?.version ?? 0} ${latest?.hash ?? ''}\n`
  if (noteIn(dataDir) === noteOf(await db.one(contentVersions.latest))) return []
  const { problems, version } = await publish()
  if (problems.length > 0) return problems
  const latest = await db.one(contentVersions.latest)
  // Another server may have published another folder meanwhile: this one did not make that version.
  if (latest?.version === version) writeFileSync(notePath(dataDir), noteOf(latest), { mode: 0o600 })
  return []
}
