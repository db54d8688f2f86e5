import { createHash, randomInt } from 'node:crypto'
import type { Language } from '@club/contract/languages.ts'
import type { wallet } from '@club/contract/wallet.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { type BankCard, cardsOf } from '../bank/bank.ts'
import { type Published, readingPath } from '../content/content.ts'
import { mobileHashOf } from '../identity/members.ts'
import { lockAccount } from '../points/points.ts'
import { memberCodeDigits, memberCodeOf } from './member-code.rules.ts'
import { memberCodeOwners, memberCodes } from './wallet.sql.ts'

export interface WalletDeps {
  db: Db
  clock: Clock
  published: Published
  sealing: Sealing
}

/** Products that explain a kind of card, by id. */
const productOfKind: Partial<Record<BankCard['kind'], string>> = {
  happy_yang: 'happy_yang_card',
  happy_ruyi: 'happy_ruyi_card',
}

/** The card wallet, from the bank's feed; shows only the last digits of a number. */
export function walletRoutes(deps: WalletDeps): HandlersOf<typeof wallet> {
  const { db, published, sealing } = deps
  const heldBy = async (userId: string, language: Language) => {
    const mobileHash = await mobileHashOf(db, userId)
    const cards = mobileHash === null ? [] : await cardsOf(db, sealing, mobileHash)
    return cards.filter(({ status }) => status !== 'closed').map((card) => view(published, card, language))
  }
  return {
    cards: async ({ memberId, language }) => ({
      list: await heldBy(memberId, language),
      memberCode: await memberCodeFor(deps, memberId),
    }),

    card: async ({ memberId, language, request }) => {
      const held = await heldBy(memberId, language)
      return {
        card: held.find(({ cardId }) => cardId === request.cardId) ?? null,
        memberCode: await memberCodeFor(deps, memberId),
      }
    },
  }
}

const idDigits = 16

function view(published: Published, { maskedNo, kind, status }: BankCard, language: Language) {
  const productId = productOfKind[kind]
  const product = productId ? published.item('product', productId) : null
  return {
    // A kind and a masked number name one of a member's cards, but do not belong in an address; hence their hash.
    cardId: createHash('sha256').update(`${kind} ${maskedNo}`).digest('hex').slice(0, idDigits),
    kind,
    status,
    lastDigits: maskedNo.slice(-4),
    product: product && {
      name: product.words[language].title,
      path: readingPath('product', product.id, product.facts),
      imageUrl: published.mediaUrl(product.facts.image),
    },
  }
}

/** The member's code, created once; two phones that ask at once get the same. */
async function memberCodeFor({ db, clock }: WalletDeps, userId: string): Promise<string> {
  const known = await db.one(memberCodes.find, [userId])
  if (known) return known.code
  return db.inTransaction(async (tx) => {
    await lockAccount(tx, userId)
    const made = await tx.one(memberCodes.find, [userId])
    if (made) return made.code
    for (;;) {
      const digits = Array.from({ length: memberCodeDigits - 1 }, () => randomInt(10)).join('')
      const code = memberCodeOf(digits)
      if ((await tx.run(memberCodeOwners.claim, [code, userId])) === 0) continue
      await tx.run(memberCodes.insert, [userId, code, await clock.now(tx)])
      return code
    }
  })
}
