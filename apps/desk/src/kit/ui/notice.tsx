import { type ReactNode, useId } from 'react'
import { kitWords } from '../kit.words.ts'
import { useWords } from '../words/words-of.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

type Tone = 'calm' | 'good' | 'warm' | 'bad'

const icons = { calm: 'info', good: 'done', warm: 'warning', bad: 'warning' } as const

/** A sentence that stands out. `isAnnounced` where it appears after a press. */
export function Notice({
  tone = 'calm',
  isAnnounced = false,
  actions,
  children,
}: {
  tone?: Tone
  isAnnounced?: boolean
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes(styles.notice, styles[tone])} role={isAnnounced ? 'status' : undefined}>
      <Icon name={icons[tone]} />
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** A state in a word or two: `<Badge tone="warm">{words.waits}</Badge>`. */
export function Badge({ tone = 'calm', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>
}

/** Nothing to show, in a sentence, and what can be done. */
export function Empty({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {actions}
    </div>
  )
}

/** What is loading, in place of it. */
export function Loading() {
  return (
    <p className={styles.empty} role="status">
      {useWords(kitWords).common.loading}
    </p>
  )
}

/** Why something could not be loaded, and a button to try again. */
export function Failed({ error, onAgain }: { error: Error; onAgain?: () => void }) {
  const words = useWords(kitWords).common
  return (
    <Notice tone="bad" isAnnounced actions={onAgain && <Button onClick={onAgain}>{words.again}</Button>}>
      {words.failed} {error.message}
    </Notice>
  )
}

/**
 * What an answer shows: loading and failed are taken care of. `<Answer of={useAnswer(…)}>{(data) => …}</Answer>`.
 */
export function Answer<T>({
  of: { data, error, refetch },
  children,
}: {
  of: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (data: T) => ReactNode
}) {
  if (data === undefined) return error ? <Failed error={error} onAgain={() => void refetch()} /> : <Loading />
  return (
    <>
      {error && <Failed error={error} onAgain={() => void refetch()} />}
      {children(data)}
    </>
  )
}

/** How far something is, from 0 to 1; unknown without a share. */
export function Progress({ label, share }: { label: string; share?: number }) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <p id={id}>{label}</p>
      <progress aria-labelledby={id} {...(share !== undefined && { max: 1, value: share })} />
    </div>
  )
}
