import { useId, useState } from 'react'
import { useWords } from '../i18n/i18n.tsx'
import { kitWords } from '../words.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import styles from './group-links.module.css'
import { Link } from './link.tsx'

/** The most parts that the standard text shows above a list: more take four rows in English. */
const most = 6

/**
 * An area's parts as large links, with the current one marked. The address holds the part, so that going back
 * works.
 */
export function GroupLinks({
  label,
  entries,
  current,
  isDense = false,
  isFilter = false,
}: {
  label: string
  entries: readonly { to: string; value: string; name: string }[]
  current: string
  /** For many short names: as many as fit stand on a line. */
  isDense?: boolean
  /**
   * For the parts of a list below: the largest text shows the current one until the others are asked for. If there are
   * many, so does every text on a phone.
   */
  isFilter?: boolean
}) {
  const { common } = useWords(kitWords)
  const id = useId()
  const [openAt, setOpenAt] = useState<string | null>(null)
  // Closed once another part is shown and not at the press: the chosen link would be hidden and lose the focus.
  if (openAt !== null && openAt !== current) setOpenAt(null)
  const isOpen = openAt === current
  return (
    <nav aria-label={label}>
      <ul
        id={id}
        className={classes(
          styles.list,
          isDense && styles.dense,
          isFilter && entries.length > most && styles.many,
          isFilter && !isOpen && styles.folded,
        )}
      >
        {entries.map(({ to, value, name }) => (
          <li key={value} data-current={value === current || undefined}>
            <Link
              className={classes(styles.link, value === current && styles.current)}
              to={to}
              aria-current={value === current ? 'page' : undefined}
              onClick={value === current ? () => setOpenAt(null) : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
        {isFilter && (
          <li className={styles.others}>
            <Button
              icon={isOpen ? 'up' : 'down'}
              aria-label={common.otherPartsOf(label)}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpenAt(isOpen ? null : current)}
            >
              {common.otherParts}
            </Button>
          </li>
        )}
      </ul>
    </nav>
  )
}
