import type { PlaceKind } from '@club/contract/library.rules.ts'
import { careLevels, institutionTypes, regions, specialties } from '@club/contract/library-choices.rules.ts'
import { type City, canNameCity, type FilterName, figureValues, filtersOfKind } from './place-query.ts'
import type { PlaceWords } from './words.ts'

/** Chosen filter values as they appear in the address. */
export type Chosen = Partial<Record<FilterName, string>>

/** The values of each filter; cities come from the content. */
const known: Record<Exclude<FilterName, 'cityId'>, readonly string[]> = {
  region: regions,
  institutionType: institutionTypes,
  careLevel: careLevels,
  specialty: specialties,
  ...figureValues,
}

/** The filters of a kind chosen in an address; unknown values are ignored. */
export function chosenIn(kind: PlaceKind, query: URLSearchParams): Chosen {
  const chosen: Chosen = {}
  for (const name of filtersOfKind[kind]) {
    const value = query.get(name)
    if (value && (name === 'cityId' ? canNameCity(value) : known[name].includes(value))) chosen[name] = value
  }
  return chosen
}

/** The display name of a value; a city's name comes from the content. */
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

/** Every value that a filter offers. */
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

/** The chosen filters in words. */
export function chosenInWords(chosen: Chosen, words: PlaceWords, cities: readonly City[]): string[] {
  return (Object.entries(chosen) as [FilterName, string][]).flatMap(([name, value]) =>
    name === 'cityId'
      ? (cities.find(({ cityId }) => cityId === value)?.name ?? [])
      : valueName(name, value, words),
  )
}
