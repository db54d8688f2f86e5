import { businessDay } from '@club/contract/business-day.ts'
import { dayInWords } from '../i18n/dates.ts'
import { useLanguage, useWords } from '../i18n/i18n.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { offlinePath } from './cached-address.rules.ts'
import styles from './cached-notice.module.css'
import { useCachedCopy } from './use-cached-copies.ts'
import { offlineWords } from './words.ts'

/** Offline: the day of the copy, and a link to everything else that can be read. */
export function CachedNotice() {
  const words = useWords(offlineWords)
  const language = useLanguage()
  const copy = useCachedCopy()
  if (!copy) return null
  return (
    <aside className={styles.place} aria-label={words.notice}>
      <Notice action={<LinkButton to={offlinePath}>{words.others}</LinkButton>}>
        {words.since(dayInWords(businessDay(new Date(copy.cachedAt)), language))}
      </Notice>
    </aside>
  )
}
