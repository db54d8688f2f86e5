import { createHash, randomInt, randomUUID } from 'node:crypto'
import { secondMs } from '@club/contract/durations.ts'
import type { Language } from '@club/contract/languages.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { UUID } from 'uuidv7'
import type { Tx } from '../../kit/database/db.ts'
import { isUuid } from '../../kit/database/uuid.ts'
import { isSameHash, type Sealing } from '../../kit/sealing/sealing.ts'
import { words } from './identity.words.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { imageCodeLifetimeSeconds, judgeImageCode } from './image-code.rules.ts'
import { imageCodes } from './image-code.sql.ts'
import { drawCode, pictureDigits } from './image-code-picture.ts'
import { pour, refundUses } from './leaky-bucket.ts'
import { allPicturesBuckets, pictureBuckets } from './sign-in-limits.ts'

const charactersInPicture = 4
const minTerm = 1
const maxTerm = 9

function hashOf(sealing: Sealing, verifyId: string, answer: string): string {
  const typed = answer.normalize('NFKC').replace(/\s/gu, '')
  return sealing.hash('image-code', `${verifyId}:${typed}`)
}

interface Sum {
  left: number
  right: number
}

const firstBytes = (text: string) => createHash('sha256').update(text).digest()

/** The sum of a question that is not stored: it follows from the id. */
function sumOf(sealing: Sealing, verifyId: string): Sum {
  const [left = 0, right = 0] = firstBytes(sealing.hash('image-question', verifyId))
  return { left: minTerm + (left % maxTerm), right: minTerm + (right % maxTerm) }
}

const browserMark = (sealing: Sealing, browserHash: string) =>
  firstBytes(sealing.hash('image-question', browserHash)).readUInt32BE()

/** The id of a question that is not stored: it holds when and for which browser it was made. */
function plainIdOf(sealing: Sealing, browserHash: string, now: Date): string {
  const mark = browserMark(sealing, browserHash)
  return UUID.fromFieldsV7(now.getTime(), randomInt(2 ** 12), randomInt(2 ** 30), mark).toString()
}

/** When such a question expires; null for the id of a stored one. An id for another browser has expired. */
function plainExpiryOf(
  sealing: Sealing,
  { verifyId, browserHash }: { verifyId: string; browserHash: string },
  now: Date,
): Date | null {
  if (UUID.parse(verifyId).getVersion() !== 7) return null
  const hex = verifyId.replaceAll('-', '')
  const isOwn = Number.parseInt(hex.slice(-8), 16) === browserMark(sealing, browserHash)
  const lifetimeMs = imageCodeLifetimeSeconds * secondMs
  const madeMs = Number.parseInt(hex.slice(0, 12), 16)
  // A browser can make an id up: one from the far future would hardly expire, and its row would hardly be swept.
  return isOwn && madeMs <= now.getTime() + lifetimeMs ? new Date(madeMs + lifetimeMs) : new Date(0)
}

/** A question without a picture, which costs nothing: whatever strangers have used up, a connection gets one. */
function plainQuestion(
  { sealing }: IdentityDeps,
  { browserHash, language }: { browserHash: string; language: Language },
  now: Date,
) {
  const verifyId = plainIdOf(sealing, browserHash, now)
  const { left, right } = sumOf(sealing, verifyId)
  return {
    verifyId,
    image: '',
    question: words[language].sumQuestion(left, right),
    lifetimeSeconds: imageCodeLifetimeSeconds,
  }
}

/**
 * Makes a picture code: a picture of four digits, and a sum in words for people who cannot see it. Where a connection,
 * its network or everybody together has used up the pictures, it is the sum alone.
 */
export async function makeImageCode(
  deps: IdentityDeps,
  caller: { address: string; browserHash: string; language: Language },
) {
  const { db, clock, sealing } = deps
  const verifyId = randomUUID()
  const code = Array.from(
    { length: charactersInPicture },
    () => pictureDigits[randomInt(pictureDigits.length)],
  ).join('')
  const left = randomInt(minTerm, maxTerm + 1)
  const right = randomInt(minTerm, maxTerm + 1)
  const usedUpAt = await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    const poured = await pour(tx, [...pictureBuckets(deps, caller.address), ...allPicturesBuckets(deps)], now)
    const filled = poured.filter(({ uses }) => uses !== null).map(({ bucket }) => bucket)
    if (filled.length < poured.length) {
      await refundUses(tx, filled)
      return now
    }
    const expiresAt = new Date(now.getTime() + imageCodeLifetimeSeconds * secondMs)
    const pictureHash = hashOf(sealing, verifyId, code)
    await tx.run(imageCodes.insert, [
      verifyId,
      pictureHash,
      hashOf(sealing, verifyId, String(left + right)),
      expiresAt,
      caller.browserHash,
    ])
    return null
  })
  if (usedUpAt) return plainQuestion(deps, caller, usedUpAt)
  return {
    verifyId,
    image: `data:image/svg+xml;base64,${Buffer.from(drawCode(code)).toString('base64')}`,
    question: words[caller.language].sumQuestion(left, right),
    lifetimeSeconds: imageCodeLifetimeSeconds,
  }
}

/** What a browser answered to a picture code. */
export interface ImageAnswer {
  verifyId: string
  verifyCode: string
}

/**
 * Judges the answer to a question that is not stored; a right one is stored, so that it counts once. Null if the id is
 * not one of such a question.
 */
async function judgePlainQuestion(
  tx: Tx,
  sealing: Sealing,
  { verifyId, verifyCode }: ImageAnswer,
  browserHash: string,
  now: Date,
): Promise<StatusName | null> {
  const expiresAt = plainExpiryOf(sealing, { verifyId, browserHash }, now)
  if (!expiresAt) return null
  if (expiresAt <= now) return 'imageCodeExpired'
  const { left, right } = sumOf(sealing, verifyId)
  const hash = hashOf(sealing, verifyId, String(left + right))
  if (!isSameHash(hash, hashOf(sealing, verifyId, verifyCode))) return 'imageCodeWrong'
  await tx.run(imageCodes.insertOnce, [verifyId, hash, hash, expiresAt, browserHash])
  return 'ok'
}

/**
 * Checks an answer to a picture code of this browser; `ok` uses it up. Returns the status instead of throwing, so that the
 * try stays counted.
 */
export async function checkImageCode(
  tx: Tx,
  sealing: Sealing,
  answer: ImageAnswer,
  browserHash: string,
  now: Date,
): Promise<StatusName> {
  const { verifyId, verifyCode } = answer
  if (!isUuid(verifyId)) return 'imageCodeExpired'
  const plain = await judgePlainQuestion(tx, sealing, answer, browserHash, now)
  if (plain !== null && plain !== 'ok') return plain
  const row = await tx.one(imageCodes.lock, [verifyId, browserHash])
  const hash = hashOf(sealing, verifyId, verifyCode)
  const isRight = [row?.pictureHash, row?.questionHash]
    .map((known) => isSameHash(known ?? '', hash))
    .includes(true)
  const status = judgeImageCode(row, isRight, now)
  if (status === 'ok') await tx.run(imageCodes.setUsed, [verifyId, now])
  else if (status === 'imageCodeWrong') await tx.run(imageCodes.countTry, [verifyId])
  return status
}

/** Makes a used picture code valid again, because the action it was solved for failed. */
export async function restoreImageCode(tx: Tx, verifyId: string): Promise<void> {
  await tx.run(imageCodes.setUsed, [verifyId, null])
}
