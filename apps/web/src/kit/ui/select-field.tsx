import { type SelectHTMLAttributes, useEffect, useId, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { describedBy, FieldError, FieldHint, FieldLabel } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
}

/** A labelled native select, which the phone shows in its own way. */
export function SelectField({
  label,
  hint,
  error,
  optionalWord,
  options,
  value,
  onValue,
  ...rest
}: {
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  optionalWord?: string | undefined
  options: readonly SelectOption[]
  value: string
  onValue: (value: string) => void
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'style' | 'className' | 'onChange' | 'value'>) {
  const id = useId()
  const atStart = useRef({ value, onValue })
  // Preserve a choice made in the server's HTML before hydration.
  useEffect(() => {
    const select = document.getElementById(id)
    if (select instanceof HTMLSelectElement && select.value !== atStart.current.value) {
      atStart.current.onValue(select.value)
    }
  }, [id])
  return (
    <div className={styles.field}>
      <FieldLabel inputId={id} label={label} optionalWord={optionalWord} />
      <FieldHint id={`${id}-hint`} hint={hint} />
      <select
        {...rest}
        id={id}
        className={classes(styles.input, styles.select)}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
