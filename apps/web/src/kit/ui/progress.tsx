import styles from './progress.module.css'

/** A progress bar; the figures are in words next to it. */
export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  return <progress className={styles.progress} aria-label={label} value={Math.min(value, max)} max={max} />
}
