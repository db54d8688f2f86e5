import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { recordCopyShown, useReachable, watchCopies } from '../calls/connection.ts'
import { useWords } from '../i18n/i18n.tsx'
import { wordsNow } from '../i18n/words-of.ts'
import { showToast } from '../messages/toast.tsx'
import { Icon } from '../ui/icon.tsx'
import { kitWords } from '../words.ts'
import styles from './offline-bar.module.css'

/** Refetches content, which may have come from copies. */
function refetchContent(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.access === 'visitor' })
}

/**
 * Shown above the bottom bar while the server is unreachable: says what still works. What is shown from copies is
 * fetched again as soon as the server is reachable.
 */
export function OfflineBar() {
  const client = useQueryClient()
  const isReachable = useReachable()
  const wasReachable = useRef(isReachable)
  useEffect(() => {
    if (wasReachable.current === isReachable) return
    wasReachable.current = isReachable
    const { offline } = wordsNow(kitWords).common
    showToast(isReachable ? offline.back : offline.title)
  }, [isReachable])
  useEffect(() => {
    if (document.documentElement.dataset.kept) recordCopyShown()
    return watchCopies(() => refetchContent(client))
  }, [client])
  return isReachable ? null : <OfflineWords />
}

/** The text of the bar. */
export function OfflineWords() {
  const words = useWords(kitWords).common.offline
  return (
    <section className={styles.bar} data-offline-bar aria-label={words.title}>
      <Icon name="offline" />
      <div>
        <p className={styles.title}>{words.title}</p>
        <p className={styles.text}>{words.text}</p>
      </div>
    </section>
  )
}
