import type { ReadingKind } from '@club/contract/library.rules.ts'
import type { ReactNode } from 'react'
import { useRoute } from '../../kit/page/page.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { idIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { ReadingList } from './reading/reading-list.tsx'
import { ReadingPage } from './reading/reading-page.tsx'

/** A page of items: the list, or with `?id=`, one of them. */
export function ListAndItem({
  kind,
  groups,
  lead,
  backWord,
  children,
}: {
  kind: ReadingKind
  /** All groups by default. */
  groups?: readonly string[] | undefined
  lead: string
  backWord: string
  /** Shown above the list. */
  children?: ReactNode
}) {
  const title = usePageTitle()
  const { path } = useRoute()
  const query = useQueryParams()
  if (query.has('id')) {
    return <ReadingPage kind={kind} itemId={idIn(query)} back={{ path, word: backWord }} />
  }
  return (
    <PageColumn title={title} note={lead}>
      {children}
      <ReadingList kind={kind} groups={groups} label={title} />
    </PageColumn>
  )
}
