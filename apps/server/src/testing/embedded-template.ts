import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { MemoryFS, PGlite } from '@electric-sql/pglite'

/** The embedded database reserves all of its buffers at the start: the default of 128 MB is more than a test needs. */
export const embeddedSettings = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

const { PGDATA } = PGlite.paths

/** A folder, or a file with its bytes, below the database's own folder. */
interface Entry {
  path: string
  bytes: Uint8Array | null
}

/** Files in memory that are handed out once the database is closed. */
class KeptFiles extends MemoryFS {
  readonly entries: Entry[] = []

  override async closeFs(): Promise<void> {
    this.#keep('')
    await super.closeFs()
  }

  /** A folder comes before what is in it. */
  #keep(folder: string): void {
    const { FS } = openModule(this.pg)
    for (const name of FS.readdir(`${PGDATA}${folder}`).filter((each: string) => !/^\.\.?$/.test(each))) {
      const path = `${folder}/${name}`
      const isFolder = FS.isDir(FS.stat(`${PGDATA}${path}`).mode)
      this.entries.push({ path, bytes: isFolder ? null : FS.readFile(`${PGDATA}${path}`) })
      if (isFolder) this.#keep(path)
    }
  }
}

/** A file or folder of the file system in memory, as far as copies need it. */
interface MemoryNode {
  contents: unknown
  usedBytes: number
}

interface MemoryNodes {
  createNode(parent: MemoryNode, name: string, mode: number, device: number): MemoryNode
}

const folderMode = 0o040700
const fileMode = 0o100600

/** Files in memory that begin as copies of `entries`. Making each by its path would take twice as long. */
class CopiedFiles extends MemoryFS {
  readonly #entries: readonly Entry[]

  constructor(entries: readonly Entry[]) {
    super()
    this.#entries = entries
  }

  override async initialSyncFs(): Promise<void> {
    const { FS, MEMFS } = openModule(this.pg)
    FS.mkdirTree(PGDATA, folderMode)
    const nodes = MEMFS as unknown as MemoryNodes
    const folders = new Map([['', FS.lookupPath(PGDATA, {}).node as unknown as MemoryNode]])
    for (const { path, bytes } of this.#entries) {
      const end = path.lastIndexOf('/')
      const parent = folders.get(path.slice(0, end))
      if (!parent) throw new Error(`the folder of ${path} is missing`)
      const node = nodes.createNode(parent, path.slice(end + 1), bytes ? fileMode : folderMode, 0)
      if (bytes) Object.assign(node, { contents: bytes.slice(), usedBytes: bytes.length })
      else folders.set(path, node)
    }
  }
}

function openModule(pglite: PGlite | undefined): PGlite['Module'] {
  if (!pglite) throw new Error('the database is not open')
  return pglite.Module
}

/**
 * Fills a database and writes its files to `path`. They are those of a database that was shut down: a copy of a running
 * one would first recover as after a crash.
 */
export async function writeEmbeddedTemplate(
  path: string,
  fill: (pglite: PGlite) => Promise<void>,
): Promise<void> {
  const files = new KeptFiles()
  const pglite = await PGlite.create({
    fs: files,
    initDbStartParams: ['--wal-segsize=1'],
    startParams: [...embeddedSettings, '-c', 'max_wal_size=2MB'],
  })
  await fill(pglite)
  // Half of the files are those of databases that nobody opens.
  for (const name of ['template0', 'template1']) {
    await pglite.query(`UPDATE pg_database SET datistemplate = false WHERE datname = '${name}'`)
    await pglite.query(`DROP DATABASE ${name}`)
  }
  await pglite.close()
  writeFileSync(path, serialize(files.entries))
}

let template: { path: string; entries: Entry[] } | undefined

/** Opens a copy of the database at `path`, whose files are read once per process. */
export async function openEmbeddedCopy(path: string): Promise<PGlite> {
  if (template?.path !== path) template = { path, entries: deserialize(readFileSync(path)) as Entry[] }
  return PGlite.create({ fs: new CopiedFiles(template.entries), startParams: embeddedSettings })
}
