import { Link } from 'react-router'
import { classes } from '../ui/classes.ts'
import styles from './group-links.module.css'

/** The parts of an area as large links, of which one is on show; the address tells which, so that the way back works. */
export function GroupLinks({
  label,
  entries,
  current,
}: {
  label: string
  entries: readonly { to: string; value: string; name: string }[]
  current: string
}) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {entries.map(({ to, value, name }) => (
          <li key={value}>
            <Link
              className={classes(styles.link, value === current && styles.current)}
              to={to}
              aria-current={value === current ? 'page' : undefined}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
