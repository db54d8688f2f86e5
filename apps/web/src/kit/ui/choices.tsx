import { useId } from 'react'
import styles from './choices.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

export interface ExplainedOption<T extends string> {
  value: T
  label: string
  /** What the option means, in one sentence. */
  text: string
  icon?: IconName
}

/** A choice whose options need explaining: native radio buttons, each a row with its name and meaning. */
export function ExplainedChoice<T extends string>({
  legend,
  options,
  value,
  onValue,
}: {
  legend: string
  options: readonly ExplainedOption<T>[]
  value: T | null
  onValue: (value: T) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.rows}>
        {options.map((option) => (
          <label key={option.value} className={classes(styles.row, option.value === value && styles.checked)}>
            <input
              type="radio"
              className={styles.dot}
              name={name}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
            />
            {option.icon && <Icon name={option.icon} isLarge />}
            <span className={styles.words}>
              <span className={styles.name}>{option.label}</span>
              <span className={styles.text}>{option.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export interface PictureOption {
  value: string
  label: string
  src: string
}

/** A choice of pictures: native radio buttons, with the name below each picture. */
export function PictureChoice({
  legend,
  hint,
  options,
  value,
  onValue,
}: {
  legend: string
  hint?: string
  options: readonly PictureOption[]
  value: string
  onValue: (value: string) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.pictures}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(styles.picture, option.value === value && styles.checked)}
          >
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
            />
            <img src={option.src} width="64" height="64" alt="" loading="lazy" />
            <span>{option.label}</span>
            {option.value === value && (
              <span className={styles.mark}>
                <Icon name="check" />
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
