// The tree that production runs, made of one that is worked on: what `npm ci --omit=dev -w apps/server` and `npm run trim`
// leave, and what was built. The journeys run in it, so that they find what it lacks.
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { packagesOfServer, readLock, root } from './setup.mjs'
import { isTrimmed } from './trim.mjs'

/** The folders of the packages that a server loads; those of other systems are not installed. */
function installedPackages() {
  const lock = readLock()
  return [...packagesOfServer(lock)].filter(
    (place) => place.includes('node_modules/') && !lock[place].link && existsSync(path.join(root, place)),
  )
}

function* filesOfPackage(folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const place = `${folder}/${entry.name}`
    if (isTrimmed(place, entry.isDirectory())) continue
    if (entry.isFile()) yield place
    // Packages within this one are named themselves.
    else if (entry.isDirectory() && entry.name !== 'node_modules') yield* filesOfPackage(place)
  }
}

/** The files of the packages, from the root. */
export function shippedFiles() {
  return installedPackages().flatMap((place) => [...filesOfPackage(place)])
}

/** Puts the tree into an empty folder. */
export function makeShippedTree(folder) {
  const into = (place) => path.join(folder, place)
  const copy = (place) => cpSync(path.join(root, place), into(place), { recursive: true })
  for (const file of shippedFiles()) copy(file)
  // Node looks for packages from where a file really is, so what loads them is no link.
  copy('apps/server/package.json')
  copy('apps/server/dist')
  for (const place of ['apps/server/src/migrations', 'apps/web/dist', 'apps/desk/dist', 'content']) {
    mkdirSync(path.dirname(into(place)), { recursive: true })
    symlinkSync(path.join(root, place), into(place), 'junction')
  }
}
