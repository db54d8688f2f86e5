import { useWords } from './i18n/i18n.tsx'
import styles from './loading-page.module.css'
import { kitWords } from './words.ts'

/** Shown until a page's code and content have arrived: rules/messages#waiting. */
export function LoadingPage() {
  const words = useWords(kitWords)
  return (
    <div className={styles.page}>
      <p className={styles.text}>{words.common.loading}</p>
      <div className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <p className={styles.network}>{words.common.loadingNetwork}</p>
    </div>
  )
}
