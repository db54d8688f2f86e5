import type { ReactNode } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import { lastEditionNeed } from './contest-needs.ts'
import { type EditionCard, editionsNeed, isEdition } from './edition-query.ts'

/** A page about the contest's editions. */
export function EditionFrame({
  title,
  note,
  aside,
  children,
}: {
  title: string
  note?: string
  /** Beside the heading. */
  aside?: ReactNode
  children: (editions: readonly EditionCard[]) => ReactNode
}) {
  const all = useAnswer(editionsNeed)
  return (
    <PageColumn title={title} note={note} aside={aside}>
      <Answered query={all} lines={6} hasBlock pick={({ list }) => list.filter(isEdition)}>
        {children}
      </Answered>
    </PageColumn>
  )
}

/**
 * The current edition or, between two editions, the last one; `none` before the first:
 * rules/contest#course-of-an-edition. The server says which is the last, because the phone's clock may be wrong.
 */
export function LatestEdition({
  editions,
  none,
  children,
}: {
  editions: readonly EditionCard[]
  none: ReactNode
  children: (card: EditionCard) => ReactNode
}) {
  const current = editions.find(({ edition }) => edition.isCurrent)
  const last = useAnswer(lastEditionNeed, { enabled: current === undefined })
  if (current) return children(current)
  if (editions.length === 0) return none
  return (
    <Answered
      query={last}
      lines={6}
      hasBlock
      pick={({ activityId }) => editions.find(({ edition }) => edition.edition === activityId)}
      unknown={() => none}
    >
      {children}
    </Answered>
  )
}
