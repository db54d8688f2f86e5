import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const script = (await import(new URL('../scripts/shipped-tree.mjs', import.meta.url).href)) as {
  makeShippedTree(folder: string): void
}

/**
 * Makes the tree whose server the journeys use, and the folder in which `startClub` keeps the data folders that it
 * copies; deletes both after the run.
 */
export default function prepareFolders(): () => void {
  const prepared = mkdtempSync(join(tmpdir(), 'club-e2e-prepared-'))
  process.env.CLUB_E2E_PREPARED = prepared
  const tree = mkdtempSync(join(tmpdir(), 'club-e2e-tree-'))
  script.makeShippedTree(tree)
  process.env.CLUB_E2E_TREE = tree
  return () => {
    for (const folder of [prepared, tree]) rmSync(folder, { recursive: true, force: true })
  }
}
