import { loadingIndicatorHideMs } from '@club/contract/calls.constants.ts'
import { useEffect, useState } from 'react'
import { reloadByTap } from '../calls/again.ts'
import { useWords } from '../i18n/i18n.tsx'
import { Slow } from '../ui/slow.tsx'
import { kitWords } from '../words.ts'
import { LoadedTitle } from './loaded-title.tsx'
import styles from './loading-page.module.css'
import { useWait } from './wait.ts'

/**
 * The loading screen for two seconds at most, then the page's frame until its code has arrived:
 * rules/messages#waiting.
 */
export function LoadingPage() {
  const { common } = useWords(kitWords)
  const isSlow = useWait()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), loadingIndicatorHideMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.page}>
      {isOver ? <LoadedTitle otherwise={common.loading} /> : <p className={styles.text}>{common.loading}</p>}
      {isSlow && <Slow onRetry={reloadByTap} />}
      <div className={styles.bars} data-waiting aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      {!isOver && <p className={styles.network}>{common.loadingNetwork}</p>}
    </div>
  )
}
