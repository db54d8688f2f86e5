import { library } from '@club/contract/library.ts'
import { useAnswer } from '../../kit/api.ts'
import { editionsRequest, isEdition } from './edition-query.ts'

/** All editions with the state of the question; `current` is the one that is on, or null between two. */
export function useEditions() {
  const { data, ...query } = useAnswer(library.list, editionsRequest)
  const editions = data?.list.filter(isEdition)
  return { ...query, editions, current: editions?.find(({ edition }) => edition.isCurrent) ?? null }
}
