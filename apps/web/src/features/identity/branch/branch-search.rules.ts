import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { identity } from '@club/contract/identity.ts'
import { unicodePattern } from '@club/contract/unicode-pattern.rules.ts'

export type Unit = AnswerOf<typeof identity.bankInfoQry>['list'][number]
type Branch = Unit['branches'][number]

interface Point {
  latitude: number
  longitude: number
}

export interface FoundBranch {
  unit: Unit
  branch: Branch
  /** The distance to the reader in whole kilometres; null if the reader's place is not known. */
  km: number | null
}

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

function kmBetween(one: Point, other: Point): number {
  const latitude = radians(other.latitude - one.latitude)
  const longitude = radians(other.longitude - one.longitude)
  const a =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(a))
}

const signs = unicodePattern('[^\\p{L}\\p{N}]', 'gu')
const plain = (text: string) => text.normalize('NFKD').toLowerCase().replace(signs(), '')

/** Whether a name, its pinyin or the first letters of its syllables contain what was typed. */
function isNamed({ name, pinyin }: { name: string; pinyin: string }, typed: string): boolean {
  const initials = pinyin.split(' ').map(([first]) => first)
  return [plain(name), plain(pinyin), initials.join('')].some((text) => text.includes(typed))
}

/** Whether what was typed names the branch, its city, or the city and then the branch. */
function isWanted(unit: Unit, branch: Branch, wanted: string): boolean {
  const letters = [...wanted]
  return [...letters.keys(), letters.length].some(
    (cut) => isNamed(unit, letters.slice(0, cut).join('')) && isNamed(branch, letters.slice(cut).join('')),
  )
}

/**
 * The branches that match what was typed, by name, pinyin or first letters; the nearest first if the reader's place
 * is known.
 */
export function findBranches(units: readonly Unit[], typed: string, here: Point | null): FoundBranch[] {
  const wanted = plain(typed)
  const found = units.flatMap((unit) =>
    unit.branches
      .filter((branch) => isWanted(unit, branch, wanted))
      .map((branch) => ({ unit, branch, km: here && Math.round(kmBetween(here, branch)) })),
  )
  return here ? found.sort((one, other) => (one.km ?? 0) - (other.km ?? 0)) : found
}
