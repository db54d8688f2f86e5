import { AppError } from '../../kit/app-error.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import { makeSingleFlight } from '../../kit/work/single-flight.ts'
import { makeWorkQueue, type WorkBudget } from '../../kit/work/work-queue.ts'
import { type Owner, ownerOf } from '../../kit/work/work-shares.ts'
import { type ContentContext, mediaBytes, mediaFileBytes } from '../content/content.ts'
import { dayBudgets } from '../identity/limits.ts'
import { posterHeight, posterWidth } from './art/strokes.ts'
import { drawPoster } from './draw-poster.ts'
import { hashOfSheet, posterAddress } from './poster-address.ts'
import type { PosterFiles } from './poster-files.ts'
import { type Sheet, type SheetPicture, wordsOnSheet } from './sheet.ts'

/** Drawing takes a core; the rest of the club needs the others. */
const limits = { name: 'posters', maxRunning: 2, maxWaiting: 20, maxOfAccount: 3, retryAfterSeconds: 3 }

/** For whom a poster is drawn. */
export interface PosterReader {
  memberId: string
  address: string
}

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
  make(sheet: Sheet, reader: PosterReader): Promise<Poster>
  /** The picture of a sheet; draws it if another server did. */
  pictureOf(sheet: Sheet, address: string): Promise<Buffer>
}

const postersOfDay = (context: FeatureContext, userId: string): WorkBudget =>
  dayBudgets.forWork(
    context,
    [['poster', userId]],
    () => new AppError('postersOfDayUsed', { words: { max: context.rooms.poster } }),
  )

export function makePosterRenderer(context: RendererContext): PosterRenderer {
  const { db, clock, sealing, published, files } = context
  const queue = makeWorkQueue(limits)
  const once = makeSingleFlight<Buffer>()

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

  /** Equal sheets requested at the same time are drawn once; only the call that draws needs the budget. */
  const drawn = (hash: string, sheet: Sheet, owner: Owner, budget?: WorkBudget): Promise<Buffer> =>
    once(hash, async () => (await files.read(hash)) ?? queue.run(owner, () => draw(hash, sheet), budget))

  return {
    async make(sheet, { memberId, address }) {
      const hash = hashOfSheet(sealing, sheet)
      await drawn(hash, sheet, ownerOf(memberId, address), postersOfDay(context, memberId))
      return {
        imageUrl: posterAddress(sealing, sheet, await clock.now(db)),
        text: wordsOnSheet(sheet),
        width: posterWidth,
        height: posterHeight,
      }
    },
    pictureOf: (sheet, address) => drawn(hashOfSheet(sealing, sheet), sheet, ownerOf(null, address)),
  }
}
