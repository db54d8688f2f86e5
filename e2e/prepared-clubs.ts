import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes the folder in which `startClub` keeps the data folders that it copies; deletes it after the run. */
export default function prepareFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'club-e2e-prepared-'))
  process.env.CLUB_E2E_PREPARED = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
