import {
  kindOf,
  maxOnePictureBytes,
  maxPictureBytes,
  maxPictures,
  oldestToDrop,
} from '../kit/keeping/keeping.rules.ts'
import { build } from './build.ts'
import { copyIn, dropFirst, findCopy, ownShelf, pictureShelf, putCopy } from './shelves.ts'

const putsBetweenTrims = 25
let puts = 0

/** What a gateway puts in the place of a file is no file, and what the server wants nowhere is not kept either. */
function isFile({ status, headers }: Response): boolean {
  const isWhole = status === 200 && /javascript|css|^image\//.test(headers.get('content-type') ?? '')
  return isWhole && !headers.get('cache-control')?.includes('no-store')
}

/** A script or style of any build: its name says what is in it, so that a copy is as good as the network. */
export function keptFile(path: string): Promise<Response | null> {
  return findCopy('files', path)
}

export async function keepFile(path: string, answer: Response): Promise<void> {
  if (isFile(answer)) await putCopy(ownShelf('files'), path, answer)
}

/** Makes sure that files are on this build's own shelf; from the browser's cache, mostly. */
export async function keepFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (!(await copyIn(ownShelf('files'), path))) await keepFile(path, await fetch(path))
  }
}

async function trimPictures(): Promise<void> {
  const shelf = await caches.open(pictureShelf)
  const [keys, copies] = await Promise.all([shelf.keys(), shelf.matchAll()])
  const sizes = copies.map(({ headers }) => Number(headers.get('content-length') ?? 0))
  await dropFirst(shelf, keys, oldestToDrop(sizes, maxPictures, maxPictureBytes))
}

export async function keepPicture(path: string, answer: Response, isWanted: () => boolean): Promise<void> {
  const bytes = Number(answer.headers.get('content-length') ?? 0)
  if (!isFile(answer) || bytes > maxOnePictureBytes || !isWanted()) return
  await putCopy(pictureShelf, path, answer)
  puts += 1
  if (puts % putsBetweenTrims === 1) await trimPictures()
}

/** A picture whose name says what is in it. */
export async function keptPicture(path: string): Promise<Response | null> {
  return (await copyIn(pictureShelf, path)) ?? findCopy('files', path)
}

/** Keeps what a page had loaded before this worker stood between it and the network. */
export async function keepLoaded(paths: readonly string[], isWanted: () => boolean): Promise<void> {
  for (const path of paths) {
    const kind = kindOf({ method: 'GET', isNavigation: false, hasRange: false, path }, build.calls)
    if (kind === 'file') await keepFiles([path])
    if (kind === 'picture' && !(await keptPicture(path))) await keepPicture(path, await fetch(path), isWanted)
  }
}
