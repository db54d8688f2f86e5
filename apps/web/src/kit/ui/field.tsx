import {
  type FocusEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { KeyboardType } from '../keyboard/layout.rules.ts'
import { SoftKeyboardOpener, SoftKeyboardPlace, useSoftKeyboard } from '../keyboard/soft-keyboard-opener.tsx'
import { useErrorRole } from '../messages/toast.tsx'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'className' | 'onChange' | 'value'>

interface FieldFrame {
  label: string
  /** What to type, in one sentence; stays visible while typing. */
  hint?: string | undefined
  /** What is wrong and what to do, shown beside the input until it is solved. */
  error?: string | null | undefined
  /** Shown behind the label if the field may stay empty. */
  optionalWord?: string | undefined
}

export interface FieldProps extends FieldFrame, NativeInput {
  value: string
  onValue: (value: string) => void
  ref?: Ref<HTMLInputElement>
  /** One field for a whole code: wide letters, numeric keyboard. */
  isCode?: boolean
  /** A password, shown or not: the soft keyboard neither shows nor announces its keys. */
  isSecret?: boolean
  /** A control that belongs to the input, such as 'get code'. */
  beside?: ReactNode
  /** Offers the soft keyboard of this type beside the phone's own. */
  softKeyboard?: KeyboardType | undefined
}

/** A labelled native input with its hint and its error. */
export function Field({
  label,
  hint,
  error,
  optionalWord,
  value,
  onValue,
  isCode,
  isSecret = false,
  beside,
  softKeyboard,
  ref,
  ...rest
}: FieldProps) {
  const id = useId()
  useTypedEarly(id, value, onValue)
  const keyboardProps = useKeyboardProps(id, softKeyboard, rest)
  return (
    <div className={styles.field}>
      <FieldLabel inputId={id} label={label} optionalWord={optionalWord} softKeyboard={softKeyboard} />
      <FieldHint id={`${id}-hint`} hint={hint} />
      <div className={styles.box}>
        <input
          {...rest}
          {...keyboardProps}
          id={id}
          ref={ref}
          className={classes(styles.input, isCode && styles.code)}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        {beside}
      </div>
      {softKeyboard && (
        <SoftKeyboardPlace inputId={id} labelId={labelIdOf(id)} type={softKeyboard} isSecret={isSecret} />
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** A password field whose text can be shown. */
export function PasswordField({
  showWord,
  hideWord,
  ...field
}: Omit<FieldProps, 'isCode' | 'isSecret' | 'beside' | 'type' | 'optionalWord'> & {
  showWord: string
  hideWord: string
}) {
  const [isShown, setShown] = useState(false)
  const word = isShown ? hideWord : showWord
  return (
    <Field
      {...field}
      isSecret
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      beside={
        <Button icon={isShown ? 'eyeOff' : 'eye'} onClick={() => setShown(!isShown)}>
          {word}
          <span className="only-read"> {field.label}</span>
        </Button>
      }
    />
  )
}

/** A checkbox whose whole row is the target. */
export function CheckRow({
  isChecked,
  onChecked,
  error,
  children,
  ref,
  name,
}: {
  isChecked: boolean
  onChecked: (isChecked: boolean) => void
  error?: string | null | undefined
  children: ReactNode
  ref?: Ref<HTMLInputElement>
  name?: string
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={classes(styles.check, isChecked && styles.checked, error && styles.wrong)}>
        <input
          ref={ref}
          type="checkbox"
          name={name}
          className={styles.tick}
          checked={isChecked}
          onChange={(event) => onChecked(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export interface ChoiceOption<T extends string> {
  value: T
  label: ReactNode
  /** Language of the label, if it is not the page's. */
  lang?: string
}

/** A choice of a few options: native radio buttons that look like a row of keys. */
export function Choice<T extends string>({
  legend,
  options,
  value,
  onValue,
  error,
}: {
  legend: ReactNode
  options: readonly ChoiceOption<T>[]
  /** Null while nothing is chosen. */
  value: T | null
  onValue: (value: T) => void
  error?: string | null | undefined
}) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(styles.option, option.value === value && styles.checked)}
            lang={option.lang}
          >
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
              aria-describedby={error ? `${name}-error` : undefined}
              data-invalid={error ? true : undefined}
            />
            {option.value === value && <Icon name="check" />}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  )
}

/** Preserves text typed into the server's HTML before hydration. */
function useTypedEarly(id: string, value: string, onValue: (value: string) => void): void {
  const atStart = useRef({ value, onValue })
  useEffect(() => {
    const input = document.getElementById(id)
    if (input instanceof HTMLInputElement && input.value !== atStart.current.value) {
      atStart.current.onValue(input.value)
    }
  }, [id])
}

/** Suppresses the phone's own keyboard while a soft keyboard is open. */
function useKeyboardProps(id: string, type: KeyboardType | undefined, rest: NativeInput): NativeInput {
  const { isInUse, onFocus } = useSoftKeyboard(id, type)
  if (!type) return {}
  return {
    inputMode: isInUse ? 'none' : rest.inputMode,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      onFocus?.()
      rest.onFocus?.(event)
    },
  }
}

function labelIdOf(inputId: string): string {
  return `${inputId}-label`
}

export function FieldLabel({
  inputId,
  label,
  optionalWord,
  softKeyboard,
}: {
  inputId: string
  label: string
  optionalWord?: string | undefined
  softKeyboard?: KeyboardType | undefined
}) {
  const words = (
    <label id={labelIdOf(inputId)} className={styles.label} htmlFor={inputId}>
      {label}
      {optionalWord && <span className={styles.optional}> {optionalWord}</span>}
    </label>
  )
  if (!softKeyboard) return words
  return (
    <div className={styles.head}>
      {words}
      <SoftKeyboardOpener inputId={inputId} label={label} />
    </div>
  )
}

export function FieldHint({ id, hint }: { id: string; hint: string | undefined }) {
  return hint ? (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  ) : null
}

export function FieldError({ id, error }: { id?: string; error: string | null | undefined }) {
  return error ? <FieldErrorText key={error} id={id} error={error} /> : null
}

/** An error with its mark. One with an id describes its field, which reads it out with the focus. */
function FieldErrorText({ id, error }: { id: string | undefined; error: string }) {
  const role = useErrorRole(error)
  return (
    <p id={id} className={styles.error} role={id === undefined ? role : undefined}>
      <Icon name="error" />
      <span>{error}</span>
    </p>
  )
}

export function describedBy(id: string, hint: string | undefined, error: string | null | undefined) {
  return classes(hint && `${id}-hint`, error && `${id}-error`) || undefined
}
