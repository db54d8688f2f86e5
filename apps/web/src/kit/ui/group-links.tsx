import { classes } from './classes.ts'
import styles from './group-links.module.css'
import { Link } from './link.tsx'

/**
 * An area's parts as large links, with the current one marked. The address holds the part, so that going back
 * works.
 */
export function GroupLinks({
  label,
  entries,
  current,
  isDense = false,
}: {
  label: string
  entries: readonly { to: string; value: string; name: string }[]
  current: string
  /** For many short names: as many as fit stand on a line. */
  isDense?: boolean
}) {
  return (
    <nav aria-label={label}>
      <ul className={classes(styles.list, isDense && styles.dense)}>
        {entries.map(({ to, value, name }) => (
          <li key={value}>
            <Link
              className={classes(styles.link, value === current && styles.current)}
              to={to}
              aria-current={value === current ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
