import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { dayMs } from '@club/contract/durations.ts'
import { z } from 'zod'
import type { Clock } from '../database/clock.ts'
import type { Logger } from '../log/log.ts'
import { outsideLimits } from '../outside/outside-http.ts'
import { wholeOf } from '../outside/whole-of.ts'
import { isSameHash, type Sealing } from '../sealing/sealing.ts'
import { attempts } from '../work/attempts.ts'

/** How long a build stays after its last server was replaced: pages stay open for weeks. */
const retentionDays = 30
/** Whoever builds many times a day keeps only the last ones. */
const maxBuilds = 8
const maxBuildBytes = 16 * 1024 * 1024
const maxListBytes = 64 * 1024
/** Names that nobody has cost at most five looks a second. */
const betweenLooksMs = 200

const room = 'assets'
const listKey = `${room}/builds.json`
const keyOf = (id: string) => `${room}/${id}.json`

/** What a build consists of; its pictures and recordings are content. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** The files that all servers share: a folder or a bucket. */
export interface SharedFiles {
  put(key: string, bytes: Buffer, mediaType: string): Promise<void>
  open(key: string, range: { start: number; end: number }): Promise<Readable | null>
  size(key: string): Promise<number | null>
  remove(keys: readonly string[]): Promise<void>
}

/** A script or stylesheet. */
export interface KeptAsset {
  mediaType: string
  isBrotli: boolean
  bytes: Buffer
}

/** The builds of all servers, so that each can serve pages that another one drew. */
export interface KeptBuilds {
  /**
   * Keeps this server's build for the others, and removes those that no server has had for 30 days. Throws, too, as long
   * as a build that somebody asked for cannot be read.
   */
  keep(): Promise<void>
  /** Finds an asset of another build by its name. Null if there is none, and while nobody knows. */
  find(name: string): Promise<KeptAsset | null>
}

const listForm = z
  .array(z.object({ id: z.string().regex(/^[0-9a-f]{64}$/), day: z.iso.date(), sign: z.string() }))
  .catch([])
type Listed = z.infer<typeof listForm>[number]

/** The assets of a build by name: whether they are compressed, and their bytes in base64. */
type Packed = Record<string, [isBrotli: boolean, base64: string]>

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** The list that a server writes of its own build and those of others that have had a server since the `oldest` day. */
function listWith(own: Listed, others: readonly Listed[], oldest: string): Listed[] {
  // A day to come is from before the clock was set back: it would outlast all others.
  const dated = others.map((each) => (each.day > own.day ? { ...each, day: own.day } : each))
  const recent = dated.filter(({ day }) => day >= oldest).sort((a, b) => b.day.localeCompare(a.day))
  return [own, ...recent].slice(0, maxBuilds)
}

const idOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A build as one file. */
async function pack(assetsFolder: string): Promise<Buffer> {
  const names = (await readdir(assetsFolder)).sort()
  const packed: Packed = {}
  for (const name of names.filter((each) => path.extname(each) in mediaTypes)) {
    const isBrotli = names.includes(`${name}.br`)
    const bytes = await readFile(path.join(assetsFolder, isBrotli ? `${name}.br` : name))
    packed[name] = [isBrotli, bytes.toString('base64')]
  }
  return Buffer.from(JSON.stringify(packed))
}

function unpack(bytes: Buffer): Map<string, KeptAsset> {
  const packed = Object.entries(JSON.parse(bytes.toString()) as Packed)
  return new Map(
    packed.map(([name, [isBrotli, base64]]) => {
      const mediaType = mediaTypes[path.extname(name)] ?? ''
      return [name, { mediaType, isBrotli, bytes: Buffer.from(base64, 'base64') }]
    }),
  )
}

async function readWhole(files: SharedFiles, key: string, maxBytes: number): Promise<Buffer | null> {
  // A bucket refuses to send a part of an empty file.
  if (!(await files.size(key))) return null
  // Not by that size: a list that was replaced by a longer one meanwhile would be cut off.
  const stream = await files.open(key, { start: 0, end: maxBytes })
  // One byte more than it may have shows that it is too long.
  const bytes = stream && (await wholeOf(stream, maxBytes + 1))
  return bytes && bytes.length <= maxBytes ? bytes : null
}

/** A build in the store is not what a server stored there, and is not served. */
class DamagedBuild extends Error {
  /** For the operator. */
  readonly code = 'damaged'
}

/** The builds of others in this server's memory. */
function makeLoadedBuilds(files: SharedFiles, log: Pick<Logger, 'error'>) {
  const loaded = new Map<string, ReadonlyMap<string, KeptAsset>>()
  /** Those whose failure is in the log: every look for a name that nobody has would add a line. */
  const unread = new Map<string, unknown>()

  async function load(id: string): Promise<void> {
    const bytes = await readWhole(files, keyOf(id), maxBuildBytes)
    if (!bytes) return
    const isWhole = idOf(bytes) === id
    loaded.set(id, isWhole ? unpack(bytes) : new Map())
    if (!isWhole) throw new DamagedBuild()
  }

  return {
    /** Loads these and drops the others. One that cannot be read keeps no other away; the next look tries it again. */
    async take(ids: readonly string[]): Promise<void> {
      for (const known of [loaded, unread])
        for (const id of known.keys()) if (!ids.includes(id)) known.delete(id)
      const { attempt, errors } = attempts()
      for (const id of ids.filter((each) => !loaded.has(each))) {
        if (await attempt(() => load(id))) {
          unread.delete(id)
          continue
        }
        if (!unread.has(id)) log.error({ build: id, err: errors.at(-1) }, 'a kept build cannot be read')
        unread.set(id, errors.at(-1))
      }
    },
    /** Why some of them could not be read. */
    failures: () => [...unread.values()],
    /** Lets the next look try those, too, whose bytes were damaged; others it tries anyway. */
    tryAgain(): void {
      for (const id of unread.keys()) loaded.delete(id)
    },
    find: (name: string): KeptAsset | null =>
      [...loaded.values()].flatMap((assets) => assets.get(name) ?? [])[0] ?? null,
  }
}

interface BuildsOptions {
  files: SharedFiles
  assetsFolder: string
  sealing: Pick<Sealing, 'hash'>
  clock: Pick<Clock, 'roughly'>
  log: Pick<Logger, 'error'>
}

/** A build is named by its hash, and the list of them is signed: nothing else in the store is ever served as code. */
export function makeKeptBuilds({ files, assetsFolder, sealing, clock, log }: BuildsOptions): KeptBuilds {
  const signOf = (id: string) => sealing.hash('kept build', id)
  let ownId: string | null = null
  const loaded = makeLoadedBuilds(files, log)

  async function list(): Promise<Listed[]> {
    const bytes = await readWhole(files, listKey, maxListBytes)
    const found = bytes ? listForm.parse(jsonOf(bytes)) : []
    return found.filter(({ id, sign }) => isSameHash(signOf(id), sign))
  }

  const isStored = async (id: string) => (await files.size(keyOf(id))) !== null
  /** A damaged one is stored again by a server of its release: no other could. */
  const isStoredWhole = async (id: string) => {
    const bytes = await readWhole(files, keyOf(id), maxBuildBytes)
    return bytes !== null && idOf(bytes) === id
  }

  let looking: Promise<void> | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  async function look(): Promise<void> {
    await wait(Math.max(0, lookedAt + betweenLooksMs - performance.now()))
    try {
      const ids = (await list()).map(({ id }) => id).filter((id) => id !== ownId)
      await loaded.take(ids)
    } finally {
      lookedAt = performance.now()
      looking = null
    }
  }

  async function keepOwn(): Promise<void> {
    const now = clock.roughly().getTime()
    const today = dayOf(now)
    const listed = await list()
    const isListed = listed.some(({ id, day }) => id === ownId && day === today)
    // Another server may have removed it as an old one while it came back.
    if (ownId && isListed && (await isStored(ownId))) return
    const bytes = await pack(assetsFolder)
    const id = idOf(bytes)
    ownId = id
    const isThere = listed.some((each) => each.id === id) && (await isStoredWhole(id))
    if (!isThere) await files.put(keyOf(id), bytes, 'application/json')
    const others = listed.filter((each) => each.id !== id)
    const kept = listWith({ id, day: today, sign: signOf(id) }, others, dayOf(now - retentionDays * dayMs))
    await files.put(listKey, Buffer.from(JSON.stringify(kept)), 'application/json')
    const gone = others.filter((each) => !kept.some((other) => other.id === each.id))
    await files.remove(gone.map((each) => keyOf(each.id)))
  }

  return {
    async keep() {
      await keepOwn()
      if (loaded.failures().length === 0) return
      loaded.tryAgain()
      looking ??= look()
      await looking
      const [failure] = loaded.failures()
      if (failure !== undefined) throw failure
    },
    async find(name) {
      const found = loaded.find(name)
      if (found) return found
      looking ??= look()
      // What is wrong with the list is said by the round that keeps this build.
      await Promise.race([looking, wait(outsideLimits.answerMs, null, { ref: false })]).catch(() => null)
      return loaded.find(name)
    },
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}
