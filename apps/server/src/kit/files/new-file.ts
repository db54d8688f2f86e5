import { type FileHandle, link, lstat, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { uuidv7 } from 'uuidv7'

const ownerOnly = 0o600
const ownerAndGroup = 0o640
const setgid = 0o2000

/**
 * The mode of a new file that names people: its owner reads it, and where its folder gives its files to a group (setgid),
 * that group, since the operators' command may run as the servers' user.
 */
async function modeOfNewFile(path: string): Promise<number> {
  const folder = await stat(dirname(path)).catch(() => null)
  return folder && (folder.mode & setgid) !== 0 ? ownerAndGroup : ownerOnly
}

interface NewFile {
  /** Nobody but its owner reads it, also where its folder gives its files to a group. */
  isOwnersAlone?: boolean
  /** Writes the content; false if it was stopped, and then there is no file. */
  write(file: FileHandle): Promise<boolean>
  /** What must be stored before anybody can read the file, such as its row in the audit log. */
  beforeItAppears(): Promise<unknown>
}

/**
 * Writes a file that names people: few can read it (`modeOfNewFile`), and it appears complete or not at all, never in place
 * of another one. Returns what is wrong in words for the operator, or whether the file was written.
 */
export async function writeNewFile(
  path: string,
  { isOwnersAlone = false, write, beforeItAppears }: NewFile,
): Promise<boolean | { problem: string }> {
  const isThere = { problem: `there is such a file already, and it stays as it is: ${path}` }
  const cannot = { problem: `the file cannot be written: ${path}` }
  if (await lstat(path).catch(() => null)) return isThere
  const unfinished = `${path}.${uuidv7()}.part`
  const file = await open(unfinished, 'wx', ownerOnly).catch(() => null)
  if (!file) return cannot
  try {
    if (!(await write(file))) return false
    await file.chmod(isOwnersAlone ? ownerOnly : await modeOfNewFile(path))
    await file.sync()
    await file.close()
    await beforeItAppears()
    // Unlike a rename, a link never replaces a file that has appeared meanwhile.
    await link(unfinished, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return isThere
    throw error
  } finally {
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
  }
}
