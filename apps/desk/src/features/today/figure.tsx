import { useFormat } from '../../kit/format/format.ts'
import { Link } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import styles from './today.module.css'

/** A number with what it counts; it opens its list if there is one for the reader. */
export function Figure({
  name,
  value,
  more = '',
  to = null,
  isBad = false,
}: {
  name: string
  value: number
  more?: string
  to?: string | null
  isBad?: boolean
}) {
  const { count } = useFormat()
  return (
    <div className={classes(styles.figure, isBad && styles.bad)}>
      <span className={styles.value}>{count(value)}</span>
      <span>{to === null ? name : <Link to={to}>{name}</Link>}</span>
      {more !== '' && <span className={styles.soft}>{more}</span>}
    </div>
  )
}
