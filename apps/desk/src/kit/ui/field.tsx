import { type ComponentProps, type ReactNode, useId } from 'react'
import { kitWords } from '../kit.words.ts'
import { useWords } from '../words/words-of.ts'
import styles from './field.module.css'

interface Labelled {
  label: string
  hint?: ReactNode
  /** What is wrong with it, in a sentence. */
  error?: string | null | undefined
  isOptional?: boolean
}

type Given<Tag extends 'input' | 'textarea' | 'select'> = Labelled &
  Omit<ComponentProps<Tag>, 'id' | 'className' | 'value' | 'onChange' | 'required'> & {
    value: string
    onValue: (value: string) => void
  }

/** What a field's control needs to be described by its label, hint and error. */
function useLabelled({ label, hint, error, isOptional }: Labelled) {
  const id = useId()
  const words = useWords(kitWords).common
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    control: {
      id,
      className: styles.control,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-required': isOptional ? undefined : true,
    },
    frame: (control: ReactNode) => (
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {label} {isOptional && <span className={styles.optional}>{words.optional}</span>}
        </label>
        {hint && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {control}
        {error && (
          <p className={styles.error} id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    ),
  }
}

/** One line of text; with `type` also a number, a password, a telephone number. */
export function Field({ label, hint, error, isOptional, onValue, ...rest }: Given<'input'>) {
  const { control, frame } = useLabelled({ label, hint, error, ...(isOptional && { isOptional }) })
  return frame(<input {...rest} {...control} onChange={({ target }) => onValue(target.value)} />)
}

/** A day as `2026-11-20`, empty if none is chosen. */
export const DateField = (props: Omit<Given<'input'>, 'type'>) => <Field {...props} type="date" />

/** A month as `2026-11`; browsers without such a field take it as text. */
export const MonthField = (props: Omit<Given<'input'>, 'type'>) => (
  <Field {...props} type="month" pattern="\d{4}-\d{2}" />
)

/** A day and time as `2026-11-20T09:00`, in the bank's time zone. */
export const TimeField = (props: Omit<Given<'input'>, 'type'>) => <Field {...props} type="datetime-local" />

/** Several lines of text, with tools between its label and them if there are any. */
export function TextArea({
  label,
  hint,
  error,
  isOptional,
  onValue,
  rows = 3,
  tools,
  ...rest
}: Given<'textarea'> & { tools?: ReactNode }) {
  const { control, frame } = useLabelled({ label, hint, error, ...(isOptional && { isOptional }) })
  return frame(
    <>
      {tools}
      <textarea {...rest} rows={rows} {...control} onChange={({ target }) => onValue(target.value)} />
    </>,
  )
}

/** One of a few choices; an empty value is 'Choose'. */
export function Select({
  label,
  hint,
  error,
  isOptional,
  onValue,
  choices,
  ...rest
}: Given<'select'> & { choices: readonly { value: string; name: string }[] }) {
  const { control, frame } = useLabelled({ label, hint, error, ...(isOptional && { isOptional }) })
  const words = useWords(kitWords).common
  return frame(
    <select {...rest} {...control} onChange={({ target }) => onValue(target.value)}>
      {(rest.value === '' || isOptional) && <option value="">{words.choose}</option>}
      {choices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>,
  )
}

/** A box to tick, with its words beside it. */
export function Checkbox({
  label,
  hint,
  isOn,
  onChange,
  isDisabled = false,
}: {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}) {
  const id = useId()
  return (
    <div className={styles.checkbox}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

/** A form: Enter in a field sends it, and the page stays. */
export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
