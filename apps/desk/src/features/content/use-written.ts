import type { WrittenItem } from '@club/contract/desk/content.ts'
import { useRef } from 'react'
import { useDraft } from '../../kit/drafts/use-draft.ts'
import type { ShownItem } from './item-page.tsx'
import { emptyItem } from './written.ts'

const isSame = (one: WrittenItem, other: WrittenItem) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What is in the form of an item. What is typed is kept in the browser until it is saved, with the revision of the
 * draft that it changes, so that neither a lost connection nor somebody else's saving loses it.
 */
export function useWritten({ row, draft, shown }: ShownItem) {
  const stored = draft?.source ?? shown ?? emptyItem
  const [kept, keep, forget] = useDraft<{ revision: number; source: WrittenItem } | null>(
    `content:${row.kind}/${row.itemId}`,
    null,
  )
  const latest = useRef(kept)
  latest.current = kept
  const now = draft?.revision ?? 0
  const revision = kept?.revision ?? now
  return {
    revision,
    source: kept?.source ?? stored,
    setSource: (source: WrittenItem) => keep({ revision, source }),
    forget,
    /**
     * `sent` has been saved as the revision `saved`. What was typed meanwhile is kept, as a change of it; true if there
     * is any.
     */
    settle: (sent: WrittenItem, saved: number): boolean => {
      const source = latest.current?.source
      const isMore = source !== undefined && !isSame(source, sent)
      if (isMore) keep({ revision: saved, source })
      else forget()
      return isMore
    },
    isUnsaved: kept !== null && !isSame(kept.source, stored),
    /** Somebody else has saved, published or thrown away the draft that it changes. */
    isOutdated: kept !== null && kept.revision !== now,
  }
}
