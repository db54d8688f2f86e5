import { AppError } from '../../kit/app-error.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import { limitConcurrency } from '../../kit/limit-concurrency.ts'
import { type ContentContext, mediaBytes, mediaFileBytes } from '../content/content.ts'
import { takeOfMemberDay } from '../identity/identity.ts'
import { posterHeight, posterWidth } from './art/strokes.ts'
import { drawPoster } from './draw-poster.ts'
import { hashOfSheet, posterAddress } from './poster-address.ts'
import type { PosterFiles } from './poster-files.ts'
import { type Sheet, type SheetPicture, wordsOnSheet } from './sheet.ts'

/** Drawing takes a core; the rest of the club needs the others. */
const maxDrawing = 2
const maxWaiting = 20
const retryAfterSeconds = 3
export const maxPostersOfDay = 60

export interface RendererContext extends ContentContext {
  files: PosterFiles
  readPicture(fileId: string, variant: 'full' | 'still'): Promise<Buffer | null>
}

/** A poster as calls answer it. */
export interface Poster {
  imageUrl: string
  text: string
  width: number
  height: number
}

export interface PosterRenderer {
  /** Draws a member's poster unless it exists. Throws `postersOfDayUsed`, `busy` or `storageFull`. */
  make(sheet: Sheet, memberId: string): Promise<Poster>
  /** The picture of a sheet; draws it if another server did. */
  pictureOf(sheet: Sheet): Promise<Buffer>
}

async function takeOfDay({ db, clock }: FeatureContext, userId: string): Promise<void> {
  await db.inTransaction(async (tx) => {
    const took = await takeOfMemberDay(
      tx,
      { what: 'poster', userId, max: maxPostersOfDay },
      await clock.now(tx),
    )
    if (!took) throw new AppError('postersOfDayUsed', { words: { max: maxPostersOfDay } })
  })
}

export function makePosterRenderer(context: RendererContext): PosterRenderer {
  const { db, clock, sealing, published, files } = context
  const limited = limitConcurrency(maxDrawing, maxWaiting, () => {
    throw new AppError('busy', { retryAfterSeconds, detail: 'too many posters are waiting' })
  })
  const inFlight = new Map<string, Promise<Buffer>>()

  async function bytesOf(picture: SheetPicture | null): Promise<Buffer | null> {
    if (!picture) return null
    return picture.from === 'member'
      ? context.readPicture(picture.fileId, picture.variant)
      : mediaFileBytes(db, published, picture.fileName)
  }

  async function draw(hash: string, sheet: Sheet): Promise<Buffer> {
    const [picture, logo] = await Promise.all([
      bytesOf(sheet.picture),
      mediaBytes(db, published, sheet.footer.logo),
    ])
    const drawn = await drawPoster(sheet, { picture, logo })
    await files.write(hash, drawn)
    return drawn
  }

  /** Equal sheets requested at the same time are drawn once; `before` runs only if this call draws. */
  async function drawn(hash: string, sheet: Sheet, before = async (): Promise<void> => {}): Promise<Buffer> {
    const running = inFlight.get(hash)
    if (running) return running
    const work = (async () => {
      const there = await files.read(hash)
      if (there) return there
      return limited(async () => {
        await before()
        return draw(hash, sheet)
      })
    })().finally(() => inFlight.delete(hash))
    inFlight.set(hash, work)
    return work
  }

  return {
    async make(sheet, memberId) {
      const hash = hashOfSheet(sealing, sheet)
      await drawn(hash, sheet, () => takeOfDay(context, memberId))
      return {
        imageUrl: posterAddress(sealing, sheet, await clock.now(db)),
        text: wordsOnSheet(sheet),
        width: posterWidth,
        height: posterHeight,
      }
    },
    pictureOf: (sheet) => drawn(hashOfSheet(sealing, sheet), sheet),
  }
}
