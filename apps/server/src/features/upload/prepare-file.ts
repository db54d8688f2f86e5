import { rm } from 'node:fs/promises'
import { AppError } from '../../kit/app-error.ts'
import { makeWorkQueue, type WorkBudget, type WorkQueue } from '../../kit/work/work-queue.ts'
import { ownerOf } from '../../kit/work/work-shares.ts'
import { conversionBudget, failedFileBudget, isRefusalOfContent } from './failed-files.ts'
import { type Ffmpeg, ffmpegOf } from './ffmpeg.ts'
import { checkFilm, type ExaminedFilm, examineFilm, stripMetadata, whyNotAsItIs } from './film.ts'
import { convertFilm } from './film-convert.ts'
import { drawStill } from './film-still.ts'
import { codecNames, isConvertible } from './mp4.rules.ts'
import { type MadePicture, makePicture } from './picture.ts'
import type { ReceivedFile } from './receive-file.ts'
import type { Source, Variant } from './store.ts'
import type { UploadContext } from './upload-context.ts'

/** Whose upload it is, and from where it comes. */
export interface Sender {
  userId: string
  address: string
}

/** A file as it is stored. */
export interface Prepared {
  kind: 'image' | 'video'
  sources: { variant: Variant; source: Source; bytes: number }[]
  width: number
  height: number
  durationMs: number | null
  perceptualHash: string | null
  /** The codecs of the film that it was made from; absent for a file that is stored as it came. */
  convertedFrom?: string
  /** Removes what was made beside the original, once it is stored. */
  discard?: () => Promise<void>
}

type Context = Pick<UploadContext, 'db' | 'clock' | 'sealing' | 'rooms' | 'config' | 'incoming'>

/** The places of uploads limit how many wait, and how many of them are one member's. */
const limits = { maxWaiting: 64, maxOfAccount: 64, retryAfterSeconds: 5 }
/**
 * Four pictures are decoded at a time: each takes a core, and one of 60 million pixels some hundred MB. At most one of
 * them is a HEIC: its decoder holds the planes (90 MB) and a copy at four bytes per pixel, and hands over another (240
 * MB each), which stays until it is scaled down.
 */
const pictures = makeWorkQueue({ name: 'pictures', maxRunning: 3, ...limits })
const heics = makeWorkQueue({ name: 'HEIC pictures', maxRunning: 1, ...limits })
/** An index to read and a still to draw. */
const films = makeWorkQueue({ name: 'films', maxRunning: 2, ...limits })
/** Takes two cores for minutes. */
const conversions = makeWorkQueue({ name: 'conversions', maxRunning: 1, ...limits, maxWaiting: 8 })

export const bytesOf = (sources: Prepared['sources']) => sources.reduce((sum, { bytes }) => sum + bytes, 0)

const inMemory = (variant: Variant, source: Buffer) => ({ variant, source, bytes: source.length })

function stillSources({ full, wide, small }: MadePicture): Prepared['sources'] {
  return [inMemory('still', full), inMemory('wide', wide), inMemory('small', small)]
}

async function picture({ path, type }: ReceivedFile): Promise<Prepared> {
  const { full, wide, small, ...facts } = await makePicture(path, { isHeic: type === 'heic' })
  const sources = [inMemory('full', full), inMemory('wide', wide), inMemory('small', small)]
  return { kind: 'image', sources, ...facts, durationMs: null }
}

/** A film that every phone plays, from its file to its still. */
async function plainFilm(ffmpeg: Ffmpeg | null, path: string, bytes: number): Promise<Prepared> {
  const { durationMs, width, height } = await checkFilm(path)
  await stripMetadata(path)
  const drawn = await drawStill(ffmpeg, path, durationMs)
  const still = drawn && (await makePicture(drawn, { isHeic: false }).catch(() => null))
  const source = { variant: 'film' as const, source: { path }, bytes }
  return {
    kind: 'video',
    sources: [source, ...(still ? stillSources(still) : [])],
    width,
    height,
    durationMs,
    perceptualHash: still?.perceptualHash ?? null,
  }
}

/** A film that was made into one that every phone plays. */
async function convertedFilm(
  { incoming }: Context,
  ffmpeg: Ffmpeg & { encoder: string },
  film: ExaminedFilm & { path: string },
): Promise<Prepared> {
  const { path, bytes } = await convertFilm(ffmpeg, film, incoming)
  const discard = () => rm(path, { force: true })
  try {
    const prepared = await plainFilm(ffmpeg, path, bytes)
    const names = codecNames(film.facts)
    return { ...prepared, convertedFrom: film.isFragmented ? `${names}, in fragments` : names, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** A film as it is, or converted where a phone might not play it: rules/contest#films. */
async function film(context: Context, sender: Sender, received: ReceivedFile): Promise<Prepared> {
  const { path, bytes } = received
  const ffmpeg = await ffmpegOf(context.config)
  const first = await inQueue(context, sender, films, async () => {
    const examined = await examineFilm(path)
    const refusal = whyNotAsItIs(examined)
    if (!refusal) return plainFilm(ffmpeg, path, bytes)
    const { facts } = examined
    if (ffmpeg?.encoder && isConvertible(facts)) {
      await stripMetadata(path, examined)
      return { ...examined, path }
    }
    throw new AppError(refusal, { detail: codecNames(facts) })
  })
  const encoder = ffmpeg?.encoder
  if (!('facts' in first) || !ffmpeg || !encoder) return first as Prepared
  const convert = () => convertedFilm(context, { ...ffmpeg, encoder }, first)
  return inQueue(context, sender, conversions, convert, conversionBudget(context, sender))
}

/** Takes from both or neither. */
const both = (first: WorkBudget, second: WorkBudget): WorkBudget => ({
  async take() {
    await first.take()
    try {
      await second.take()
    } catch (error) {
      await first.giveBack()
      throw error
    }
  },
  async giveBack() {
    await first.giveBack()
    await second.giveBack()
  },
})

/** Work on a file in its queue; a file that cannot be used costs its sender's budget, and some work a further one. */
function inQueue<T>(
  context: Context,
  sender: Sender,
  queue: WorkQueue,
  work: () => Promise<T>,
  further?: WorkBudget,
): Promise<T> {
  const budget = failedFileBudget(context, sender)
  const judged = async () => {
    let isUsable = true
    try {
      return await work()
    } catch (error) {
      isUsable = !isRefusalOfContent(error)
      throw error
    } finally {
      if (isUsable) await budget.giveBack()
    }
  }
  return queue.run(ownerOf(sender.userId, sender.address), judged, further ? both(budget, further) : budget)
}

/** Checks and re-encodes a file. Throws the refusals of `uploadFile`. */
export function prepareFile(context: Context, sender: Sender, received: ReceivedFile): Promise<Prepared> {
  if (received.type === 'film') return film(context, sender, received)
  return inQueue(context, sender, received.type === 'heic' ? heics : pictures, () => picture(received))
}

/** Re-encodes a picture as a film's still. */
export async function prepareStill(
  context: Context,
  sender: Sender,
  received: ReceivedFile,
): Promise<{ sources: Prepared['sources']; perceptualHash: string }> {
  const isHeic = received.type === 'heic'
  const made = await inQueue(context, sender, isHeic ? heics : pictures, () =>
    makePicture(received.path, { isHeic }),
  )
  return { sources: stillSources(made), perceptualHash: made.perceptualHash }
}
