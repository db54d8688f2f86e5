import { useWords } from './i18n/i18n.tsx'
import styles from './loading-page.module.css'

/** Stands in a page's place until its code and content are here (spec section 2, 'Route behaviour'). */
export function LoadingPage() {
  const words = useWords()
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
