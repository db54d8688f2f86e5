import { useEffect, useRef } from 'react'
import { useReachable } from './connection.ts'
import { useWords } from './i18n/i18n.tsx'
import { wordsNow } from './i18n/words-of.ts'
import styles from './offline-bar.module.css'
import { showToast } from './toast.tsx'
import { Icon } from './ui/icon.tsx'
import { kitWords } from './words.ts'

/** Shown above the bottom bar while the server is unreachable: says what still works. */
export function OfflineBar() {
  const isReachable = useReachable()
  const wasReachable = useRef(isReachable)
  useEffect(() => {
    if (wasReachable.current === isReachable) return
    wasReachable.current = isReachable
    const { offline } = wordsNow(kitWords).common
    showToast(isReachable ? offline.back : offline.title)
  }, [isReachable])
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
