import { workTypesOf } from '@club/contract/work-types.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { GroupLinks } from '../../kit/ui/group-links.tsx'
import { tabPath } from './contest-needs.ts'
import type { TalentTab } from './edition-query.ts'
import { workTypeName } from './type-name.ts'
import { talentWords } from './words.ts'

/** The type of works in an address; undefined for all of them. */
export function typeIn(query: URLSearchParams, edition: number): number | undefined {
  return workTypesOf(edition).find((type) => String(type) === query.get('type'))
}

/** The types of an edition as links within a tab; `more` is the rest of the address. */
export function TypeLinks({
  tab,
  edition,
  type,
  more = '',
}: {
  tab: TalentTab
  edition: number
  type: number | undefined
  more?: string
}) {
  const words = useWords(talentWords)
  const entries = [
    { value: '', name: words.voting.allTypes, to: tabPath(tab, more) },
    ...workTypesOf(edition).map((each) => ({
      value: String(each),
      name: workTypeName(each, words),
      to: tabPath(tab, `&type=${each}${more}`),
    })),
  ]
  return <GroupLinks label={words.voting.typeLabel} entries={entries} current={String(type ?? '')} />
}
