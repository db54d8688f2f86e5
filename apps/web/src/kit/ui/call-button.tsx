import { type ButtonKind, LinkButton } from './button.tsx'
import styles from './call-button.module.css'
import { telephoneOf, unbroken } from './telephone.ts'

/** A number and the button that calls it. The number has its own line, so that it never breaks. */
export function CallButton({
  number,
  word,
  kind = 'second',
}: {
  number: string
  word: string
  kind?: ButtonKind
}) {
  return (
    <div className={styles.call}>
      <p className={styles.number} translate="no">
        {unbroken(number)}
      </p>
      <LinkButton kind={kind} isWide icon="phone" to={telephoneOf(number)} aria-label={`${word} ${number}`}>
        {word}
      </LinkButton>
    </div>
  )
}
