import { createHash } from 'node:crypto'
import type { content, Medium } from '@club/contract/desk/content.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { inEachLanguage } from '@club/contract/languages.ts'
import { own } from '@club/contract/own-property.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Queryable } from '../../kit/database/db.ts'
import type { DeskCall } from '../../kit/desk/desk-call.ts'
import { boundedSharp } from '../../kit/work/bounded-sharp.ts'
import { type Descriptions, deskMedia } from './content-desk.sql.ts'
import { media } from './content-media.sql.ts'
import { drawingSize, maxMediumBytes, mediaHash, pictureProblem, recordingProblem } from './content-media.ts'
import { nameableMedia, storeOneMedium } from './content-media-store.ts'
import { BrokenPicture, maxPixels } from './content-pictures.ts'
import { picturePattern } from './fields.ts'

interface Deps {
  db: Db
  clock: Clock
}

const nameDigits = 16
const recordingDigits = 8

/** What is handed in, by the ending of its name; other names for an ending are put right. */
const endings: Record<string, 'svg' | 'png' | 'jpg' | 'webp' | 'mp4' | 'vtt'> = {
  svg: 'svg',
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  webp: 'webp',
  mp4: 'mp4',
  vtt: 'vtt',
}

/** Why something cannot be taken, in the check's English. */
class NotTaken extends Error {}

async function readAll(incoming: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    bytes += chunk.length
    if (bytes > maxMediumBytes) throw new NotTaken(`is larger than ${maxMediumBytes / 1024 / 1024} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Cuts a box out of the upright picture. */
async function cropped(bytes: Buffer, crop: string, ending: string): Promise<Buffer> {
  if (crop === '' || ending === 'svg') return bytes
  const [left = 0, top = 0, width = 1, height = 1] = crop.split(',').map(Number)
  try {
    const upright = boundedSharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' })
      .autoOrient()
      .extract({ left, top, width, height })
    // Encoded again for every size, so this step must lose nothing that is seen.
    return await (ending === 'png' ? upright.png() : upright.jpeg({ quality: 95 })).toBuffer()
  } catch (error) {
    throw new BrokenPicture('cannot be cropped like this', { cause: error })
  }
}

async function store(deps: Deps, given: Buffer, ending: string, crop: string) {
  if (ending === 'mp4' || ending === 'vtt') {
    const digits = createHash('sha256').update(given).digest('hex').slice(0, recordingDigits)
    const name = `desk/${ending === 'mp4' ? 'film' : 'captions'}-${digits}.${ending}`
    const problem = recordingProblem(name, given)
    if (problem) throw new NotTaken(problem)
    return { name, stored: await storeOneMedium(deps.db, deps.clock, { name, bytes: given, size: null }) }
  }
  const problem = pictureProblem(`desk/given.${ending}`, given)
  if (problem) throw new NotTaken(problem.message)
  const bytes = await cropped(given, crop, ending)
  // A cropped WebP was written as JPEG.
  const made = crop !== '' && ending === 'webp' ? 'jpg' : ending
  const size = made === 'svg' ? drawingSize(bytes.toString('utf8')) : null
  const stem = `desk/${mediaHash(`given.${made}`, bytes).slice(0, nameDigits)}`
  const stored = await storeOneMedium(deps.db, deps.clock, { name: `${stem}.${made}`, bytes, size })
  // Named as it is served, so that an export writes what its name says.
  return { name: `${stem}.${stored.fileName.slice(stored.fileName.lastIndexOf('.') + 1)}`, stored }
}

/** Takes a picture, a film or captions that somebody at the desk hands in. */
export async function addMedium(
  deps: Deps,
  call: DeskCall<typeof content.addMedium>,
  say: (message: string) => string,
): Promise<DeskAnswerOf<typeof content.addMedium>> {
  const { db, clock } = deps
  const { name: given, crop } = call.request
  const ending = own(endings, given.slice(given.lastIndexOf('.') + 1).toLowerCase())
  const refused = (message: string) => ({ state: 'refused' as const, why: say(message) })
  if (!ending)
    return refused('is neither a picture (JPEG, PNG, WebP, SVG) nor a film (MP4) nor captions (VTT)')
  try {
    const bytes = await readAll(call.file().bytes as AsyncIterable<Buffer>)
    const { name, stored } = await store(deps, bytes, ending, crop)
    const descriptions: Descriptions = inEachLanguage((language) => call.request[language])
    await db.inTransaction(async (tx) => {
      const at = await clock.now(tx)
      await tx.run(deskMedia.put, [name, stored.hash, JSON.stringify(descriptions), call.operator, at])
      await tx.run(media.noteNamed)
    })
    return { state: 'added', medium: { name, url: `/media/${stored.fileName}`, descriptions } }
  } catch (error) {
    if (error instanceof NotTaken || error instanceof BrokenPicture) return refused(error.message)
    throw error
  }
}

/** The media that an item can name: those handed in at the desk first. */
export async function listMedia(on: Queryable, input: 'picture' | 'film' | 'captions'): Promise<Medium[]> {
  const [handedIn, nameable] = await Promise.all([on.all(deskMedia.all), nameableMedia(on)])
  const descriptionsOf = new Map(handedIn.map(({ name, descriptions }) => [name, descriptions]))
  const isWanted = (name: string) =>
    input === 'picture' ? picturePattern.test(name) : name.endsWith(input === 'film' ? '.mp4' : '.vtt')
  return [...nameable].flatMap(([name, { fileName }]) =>
    isWanted(name)
      ? [{ name, url: `/media/${fileName}`, descriptions: descriptionsOf.get(name) ?? null }]
      : [],
  )
}
