import { useWords } from '../../kit/i18n/i18n.tsx'
import { useRoute } from '../../kit/page/page.ts'
import { ListAndItem } from './list-and-item.tsx'
import { type ListPath, listPages } from './list-pages.ts'
import { libraryWords } from './words.ts'

/** The items of a kind or a section, or with `?id=`, one of them. */
export function Page() {
  const path = useRoute().path as ListPath
  const lists: Record<ListPath, { lead: string; back: string }> = useWords(libraryWords).lists
  const { lead, back } = lists[path]
  const { kind, groups } = listPages[path]
  return <ListAndItem kind={kind} groups={groups} lead={lead} backWord={back} />
}
