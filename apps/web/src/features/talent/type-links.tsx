import { workTypesOf } from '@club/contract/edition-work-types.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { GroupLinks } from '../../kit/ui/group-links.tsx'
import { tabPath } from './contest-needs.ts'
import type { TalentTab } from './talent-tabs.ts'
import { workTypeName } from './type-name.ts'
import { talentWords } from './words.ts'

/** The type of works in an address; undefined for all of them. */
export function typeIn(query: URLSearchParams, edition: number): number | undefined {
  return workTypesOf(edition).find((type) => String(type) === query.get('type'))
}

/** The types of an edition as links within a tab; `month` stays in the address. */
export function TypeLinks({
  tab,
  edition,
  type,
  month,
}: {
  tab: TalentTab
  edition: number
  type: number | undefined
  month?: string | undefined
}) {
  const words = useWords(talentWords)
  const entries = [
    { value: '', name: words.voting.allTypes, to: tabPath(tab, { month }) },
    ...workTypesOf(edition).map((each) => ({
      value: String(each),
      name: workTypeName(each, words),
      to: tabPath(tab, { type: each, month }),
    })),
  ]
  return <GroupLinks label={words.voting.typeLabel} entries={entries} current={String(type ?? '')} />
}
