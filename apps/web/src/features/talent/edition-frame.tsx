import type { ReactNode } from 'react'
import { useNeed } from '../../kit/need.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import { type EditionCard, editionsNeed, isEdition } from './edition-query.ts'

/** A page about the contest's editions; `current` is null between two editions. */
export function EditionFrame({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: (editions: readonly EditionCard[], current: EditionCard | null) => ReactNode
}) {
  const all = useNeed(editionsNeed)
  return (
    <PageColumn title={title} lead={lead}>
      <Answered query={all} lines={6} hasBlock pick={({ list }) => list.filter(isEdition)}>
        {(editions) => children(editions, editions.find(({ edition }) => edition.isCurrent) ?? null)}
      </Answered>
    </PageColumn>
  )
}
