import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { memberUploads } from '../features/upload/upload.sql.ts'
import type { TestMember } from './make-member.ts'
import type { TestClub } from './test-club.ts'

function filesIn(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length
  } catch {
    return 0
  }
}

/** What is left of uploads in a club's folders and in the books of a member. */
export async function uploadTraces({ config, db }: TestClub, member: TestMember) {
  const own = await db.one(memberUploads.find, [member.userId])
  const folder = join(config.dataDir, 'uploads')
  return {
    incoming: filesIn(join(folder, 'incoming')),
    files: filesIn(join(folder, 'files')),
    count: own?.fileCount ?? 0,
  }
}
