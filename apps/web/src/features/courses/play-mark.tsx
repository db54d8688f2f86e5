import styles from './courses.module.css'

/** The round play mark on a picture. */
export function PlayMark() {
  return (
    <svg className={styles.playMark} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <circle cx="48" cy="48" r="46" />
      <path d="M38 28v40l32-20z" />
    </svg>
  )
}
