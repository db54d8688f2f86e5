import { useId } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { FieldError } from './field.tsx'

/** A labelled text area; grows up to its rows, then scrolls. */
export function TextArea({
  label,
  optionalWord,
  hint,
  error,
  value,
  onValue,
  rows = 4,
  maxLength,
}: {
  label: string
  /** Shown behind the label if the field may stay empty. */
  optionalWord?: string
  /** What to write, in one sentence; stays visible while typing. */
  hint?: string
  error?: string | null | undefined
  value: string
  onValue: (value: string) => void
  rows?: number
  maxLength: number
}) {
  const id = useId()
  const described = classes(hint && `${id}-hint`, error && `${id}-error`)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optionalWord && <span className={styles.optional}> {optionalWord}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <textarea
        id={id}
        className={classes(styles.input, styles.area)}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        // A browser brings only the line with the caret into sight.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
