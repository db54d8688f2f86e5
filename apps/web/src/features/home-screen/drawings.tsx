import styles from './home-screen-page.module.css'

/** A phone's lower edge: five tools, the share mark in the middle circled. */
export function ShareDrawing({ label }: { label: string }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 300 104" role="img" aria-label={label}>
      <path className={styles.phone} d="M6 2v76a24 24 0 0 0 24 24h240a24 24 0 0 0 24-24V2" />
      <path className={styles.line} d="M6 18h288" />
      <path className={styles.faint} d="m46 46-10 10 10 10M90 46l10 10-10 10" />
      <path
        className={styles.faint}
        d="M204 45c-6-4-14-4-20 0v24c6-4 14-4 20 0 6-4 14-4 20 0V45c-6-4-14-4-20 0v24"
      />
      <path className={styles.faint} d="M248 46h16v16h-16zM254 52h16v16h-16" />
      <circle className={styles.ring} cx="150" cy="56" r="31" />
      <path className={styles.mark} d="M142 52h-6v20h28V52h-6M150 62V36m-8 8 8-8 8 8" />
    </svg>
  )
}

/** The two common looks of a browser's menu button: three dots, three lines. */
export function MenuDrawing({ label }: { label: string }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 300 84" role="img" aria-label={label}>
      <circle className={styles.ring} cx="96" cy="42" r="36" />
      <path className={styles.dots} d="M96 24v.1M96 42v.1M96 60v.1" />
      <circle className={styles.ring} cx="204" cy="42" r="36" />
      <path className={styles.mark} d="M186 30h36M186 42h36M186 54h36" />
    </svg>
  )
}

/** One row of the phone's list, drawn as it looks there. */
export function RowDrawing({ name }: { name: string }) {
  return (
    <p className={styles.row}>
      <span>{name}</span>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path
          className={styles.mark}
          d="M8 4h16a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM16 10v12M10 16h12"
        />
      </svg>
    </p>
  )
}
