import { languages } from '@club/contract/languages.ts'
import { brandIn, type Published } from '../content/content.ts'
import type { ReservedNames } from './nick-name.rules.ts'

/** The names that neither members nor their helpers may take: rules/identity#nickname. */
export function reservedNamesOf(published: Published): ReservedNames {
  const { offices, publicFigures } = published.reservedNames()
  const branches = published.units().flatMap((unit) => unit.branches)
  return {
    bank: languages.flatMap((language) => Object.values(brandIn(published, language))),
    offices: [...offices, ...branches.flatMap(({ name }) => Object.values(name))],
    publicFigures,
  }
}
