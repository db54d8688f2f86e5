import type { content } from '@club/contract/content.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Section } from '../../kit/ui/layout.tsx'
import { Link } from '../../kit/ui/link.tsx'
import styles from './menu-grid.module.css'
import { homeWords } from './words.ts'

type MenuEntry = AnswerOf<typeof content.menuQuery>['list'][number]

/** The menu: one card per entry, two in a row if the text size leaves room. */
export function MenuGrid({ entries }: { entries: readonly MenuEntry[] }) {
  const words = useWords(homeWords)
  return (
    <Section title={words.menu}>
      <ul className={styles.grid}>
        {entries.map((entry) => (
          <li key={entry.menuId}>
            <Link className={styles.entry} to={entry.url}>
              <img src={entry.iconUrl} width="48" height="48" alt="" loading="lazy" />
              <span className={styles.words}>
                <span className={styles.name}>{entry.name}</span>
                <span className={styles.summary}>{entry.summary}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
