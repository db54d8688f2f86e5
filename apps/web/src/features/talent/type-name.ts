import { workTypes } from '@club/contract/edition-work-types.ts'
import type { TalentWords } from './words.ts'

/** The name of a type of works: rules/contest#work-types. */
export function workTypeName(type: number, words: TalentWords): string {
  const key = (workTypes as Record<number, keyof TalentWords['types']>)[type]
  return key ? words.types[key] : ''
}
