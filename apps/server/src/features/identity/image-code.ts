import { randomInt, randomUUID } from 'node:crypto'
import type { Language } from '@club/contract/constants.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/db.ts'
import { isSameHash, type Sealing } from '../../kit/sealing.ts'
import { imageCodeLifetimeSeconds, isUuid, judgeImageCode, secondMs } from './identity.rules.ts'
import { words } from './identity.words.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { imageCodes } from './image-code.sql.ts'
import { drawCode, pictureDigits } from './image-code-picture.ts'
import { pour } from './leaky-bucket.ts'
import { pictureBucket } from './sign-in-limits.ts'

const charactersInPicture = 4
const minTerm = 1
const maxTerm = 9

function hashOf(sealing: Sealing, verifyId: string, answer: string): string {
  const typed = answer.normalize('NFKC').replace(/\s/gu, '')
  return sealing.hash('image-code', `${verifyId}:${typed}`)
}

/** Makes a picture code: a picture of four digits, and a sum in words for people who cannot see it. */
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
  await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    const [poured] = await pour(tx, pictureBucket(deps, caller.address), now)
    if (poured?.uses === null) throw new AppError('tooMany')
    const expiresAt = new Date(now.getTime() + imageCodeLifetimeSeconds * secondMs)
    const pictureHash = hashOf(sealing, verifyId, code)
    await tx.run(imageCodes.insert, [
      verifyId,
      pictureHash,
      hashOf(sealing, verifyId, String(left + right)),
      expiresAt,
      caller.browserHash,
    ])
  })
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
  const row = isUuid(verifyId) ? await tx.one(imageCodes.lock, [verifyId, browserHash]) : null
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
