import type { ReactNode } from 'react'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { Failed, Skeleton } from '../../kit/ui/states.tsx'
import type { EditionCard } from './edition-query.ts'
import { useEditions } from './use-editions.ts'

/** A page about the contest's editions: waits for them, says when they cannot be had. */
export function EditionFrame({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: (editions: readonly EditionCard[], current: EditionCard | null) => ReactNode
}) {
  const { editions, current, isPending, isFetching, error, refetch } = useEditions()
  return (
    <PageColumn title={title} lead={lead}>
      {isPending && <Skeleton lines={6} hasBlock />}
      {!editions && error && (
        <Failed reason={error.message} onRetry={() => void refetch()} isBusy={isFetching} />
      )}
      {editions && children(editions, current)}
    </PageColumn>
  )
}
