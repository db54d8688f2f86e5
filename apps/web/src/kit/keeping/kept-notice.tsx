import { businessDay } from '@club/contract/business-day.ts'
import { dayInWords } from '../i18n/dates.ts'
import { useLanguage, useWords } from '../i18n/i18n.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { keptListPath } from './keeping.rules.ts'
import styles from './kept-notice.module.css'
import { useKeptCopy } from './use-kept-copies.ts'
import { keepingWords } from './words.ts'

/** Without a connection: of which day the page is, and the way to everything else that can be read. */
export function KeptNotice() {
  const words = useWords(keepingWords)
  const language = useLanguage()
  const copy = useKeptCopy()
  if (!copy) return null
  return (
    <aside className={styles.place} aria-label={words.notice}>
      <Notice action={<LinkButton to={keptListPath}>{words.others}</LinkButton>}>
        {words.since(dayInWords(businessDay(new Date(copy.keptAt)), language))}
      </Notice>
    </aside>
  )
}
