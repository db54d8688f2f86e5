#!/usr/bin/env node
// `npm run trim`, after `npm ci --omit=dev -w apps/server`: removes from the packages what no server reads, which is what
// editors, debuggers and the packages' own authors need. Licences and readmes stay.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { giveUp, isInstalledForServer, root } from './setup.mjs'

const foldersOfAuthors = /^(\.github|__tests__|benchmarks?|examples?|tests?)$/
/** Source maps, and TypeScript with its declarations: Node runs none of them in a package. */
const filesOfEditors = /\.(map|[cm]?ts)$/
/** Folders of packages; a package may have any name. */
const packageFolders = /^(node_modules|@.+)$/

/** Whether a file or folder of a package is one that no server reads. */
export function isTrimmed(place, isFolder) {
  if (!isFolder) return filesOfEditors.test(place)
  return (
    foldersOfAuthors.test(path.basename(place)) && !packageFolders.test(path.basename(path.dirname(place)))
  )
}

function trim(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    // A link leads to a workspace.
    if (entry.isSymbolicLink()) continue
    if (isTrimmed(place, entry.isDirectory())) rmSync(place, { recursive: true })
    else if (entry.isDirectory()) trim(place)
  }
}

if (process.argv[1] === import.meta.filename) {
  if (!isInstalledForServer())
    giveUp('Only a tree that is made to run is trimmed: run `npm ci --omit=dev -w apps/server` first.')
  trim(path.join(root, 'node_modules'))
}
