import {
  careLevels,
  institutionTypes,
  type PlaceKind,
  regions,
  specialties,
} from '@club/contract/library.rules.ts'
import { type City, type FilterName, figureValues, filtersOfKind } from './place-query.ts'
import type { PlaceWords } from './words.ts'

/** What somebody chose, by filter, as it stands in the address. */
export type Chosen = Partial<Record<FilterName, string>>

/** The values that a filter knows; a city's are content. */
const known: Record<Exclude<FilterName, 'cityId'>, readonly string[]> = {
  region: regions,
  institutionType: institutionTypes,
  careLevel: careLevels,
  specialty: specialties,
  ...figureValues,
}

/** What an address chose of a kind's filters; what it invents counts for nothing. */
export function chosenIn(kind: PlaceKind, query: URLSearchParams): Chosen {
  const chosen: Chosen = {}
  for (const name of filtersOfKind[kind]) {
    const value = query.get(name)
    if (value && (name === 'cityId' ? value.length <= 40 : known[name].includes(value))) chosen[name] = value
  }
  return chosen
}

/** The name of a value for readers; a city's is content. */
export function valueName(name: Exclude<FilterName, 'cityId'>, value: string, words: PlaceWords): string {
  if (name === 'maxMonthlyFee') return words.maxFee(Number(value))
  if (name === 'month') return words.inMonth(Number(value))
  const names: Record<string, string> = {
    region: words.regions,
    institutionType: words.types,
    careLevel: words.careLevels,
    specialty: words.specialties,
  }[name]
  return names[value] ?? value
}

/** Every value of a filter to choose from. */
export function optionsOf(
  name: FilterName,
  words: PlaceWords,
  cities: readonly City[],
): { value: string; label: string }[] {
  if (name !== 'cityId') return known[name].map((value) => ({ value, label: valueName(name, value, words) }))
  return cities
    .filter(({ places }) => places > 0)
    .map((city) => ({ value: city.cityId, label: words.cityWithCount(city.name, city.places) }))
}

/** What was chosen, in words. */
export function chosenInWords(chosen: Chosen, words: PlaceWords, cities: readonly City[]): string[] {
  return (Object.entries(chosen) as [FilterName, string][]).flatMap(([name, value]) =>
    name === 'cityId'
      ? (cities.find(({ cityId }) => cityId === value)?.name ?? [])
      : valueName(name, value, words),
  )
}
