#!/usr/bin/env node
// `npm run trim`, after `npm ci --omit=dev -w apps/server`: removes from the packages what no server reads, which is what
// editors, debuggers and the packages' own authors need. Licences and readmes stay.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { giveUp, isInstalledForServer, root } from './setup.mjs'

const ofAuthors = /^(\.github|__tests__|benchmarks?|examples?|tests?)$/
/** Source maps and TypeScript, with its declarations. Node runs none of them in a package. */
const ofEditors = /\.(map|[cm]?ts)$/

/** Removes them below a folder of packages. */
export function trim(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    // A link leads to a workspace.
    if (entry.isSymbolicLink()) continue
    // A scope or package may have such a name itself.
    const isPackage = /^(node_modules|@[^/\\]+)$/.test(path.basename(folder))
    if (entry.isDirectory()) {
      if (!isPackage && ofAuthors.test(entry.name)) rmSync(place, { recursive: true })
      else trim(place)
    } else if (ofEditors.test(entry.name)) rmSync(place)
  }
}

if (process.argv[1] === import.meta.filename) {
  if (!isInstalledForServer())
    giveUp('Only a tree that is made to run is trimmed: run `npm ci --omit=dev -w apps/server` first.')
  trim(path.join(root, 'node_modules'))
}
