import { dayInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { Card } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Picture } from '../../kit/ui/picture.tsx'
import type { EditionCard } from './edition-query.ts'
import styles from './talent.module.css'
import { talentWords } from './words.ts'

/** An edition's picture, theme and period, with its title if the heading above does not show it. */
export function EditionSummary({ card, isTitled = false }: { card: EditionCard; isTitled?: boolean }) {
  const words = useWords(talentWords)
  const language = useLanguage()
  const { title, summary, imageUrl, edition, isInvented } = card
  return (
    <Card>
      {imageUrl && (
        <Picture className={styles.picture} src={imageUrl} alt="" width={640} height={480} isEager />
      )}
      {isTitled && <h2>{title}</h2>}
      <p className={styles.theme}>{edition.theme}</p>
      <p>{summary}</p>
      <p className={lines.soft}>
        {words.period(dayInWords(edition.beginsOn, language), dayInWords(edition.endsOn, language))}
      </p>
      {isInvented && <p className={lines.soft}>{words.invented}</p>}
    </Card>
  )
}
