import type { SealedPlace } from '../../kit/sealing/sealed-place.ts'
import { isSameHash, type Sealing } from '../../kit/sealing/sealing.ts'
import type { Sheet } from './sheet.ts'
import { drawingVersion } from './templates.ts'

/** An address is good for a day, so that a page that stays open can still save its poster. */
const lifetimeSeconds = 86_400

/** Equal for equal sheets, and impossible to guess. */
export function hashOfSheet(sealing: Sealing, sheet: Sheet): string {
  return sealing.hash('poster', `${drawingVersion} ${JSON.stringify(sheet)}`)
}

/** A recipe opens only in the address with its hash. */
const sealedRecipe: SealedPlace<'hash'> = { table: 'poster address', column: 'of', key: ['hash'] }

interface Recipe {
  sheet: Sheet
  until: number
}

/** Where a poster is served: the address holds the sealed sheet, so that every server can draw it. */
export function posterAddress(sealing: Sealing, sheet: Sheet, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + lifetimeSeconds
  const recipe: Recipe = { sheet, until }
  const hash = hashOfSheet(sealing, sheet)
  return `/posters/${hash}.jpg?of=${sealing.seal(sealedRecipe, { hash }, JSON.stringify(recipe))}`
}

/** The recipe in an address, or null if the club did not make it. */
export function recipeOf(sealing: Sealing, hash: string, sealed: string): Recipe | null {
  try {
    const recipe = JSON.parse(sealing.open(sealedRecipe, { hash }, sealed)) as Recipe
    return isSameHash(hashOfSheet(sealing, recipe.sheet), hash) ? recipe : null
  } catch {
    return null
  }
}
