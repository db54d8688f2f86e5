import type { ScreenPictureUrl } from '@club/contract/media.rules.ts'
import type { FailureReason } from '@club/contract/reporting.constants.ts'
import { type ReactNode, type SyntheticEvent, useEffect } from 'react'
import type { Answer } from '../calls/api.ts'
import { useWords } from '../i18n/i18n.tsx'
import { useWait } from '../loading/wait.ts'
import { useErrorRole } from '../messages/toast.tsx'
import { reportFailure } from '../reporting/reporting.ts'
import { kitWords } from '../words.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Slow } from './slow.tsx'
import styles from './states.module.css'

/**
 * Reserves the space of content that is loading; screen readers hear one sentence. After eight seconds one of a
 * page's skeletons offers to try again.
 */
export function Skeleton({ lines = 3, hasBlock = false }: { lines?: number; hasBlock?: boolean }) {
  const words = useWords(kitWords)
  const isSlow = useWait()
  return (
    <div className={styles.skeleton} data-waiting>
      {isSlow ? <Slow /> : <p className={styles.waiting}>{words.common.loading}</p>}
      {hasBlock && <span className={classes(styles.bar, styles.block)} aria-hidden="true" />}
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <span key={index} className={styles.bar} aria-hidden="true" />
      ))}
    </div>
  )
}

/** Pictures of the content folder used by states, all 4:3. */
export type StatePicture = 'done' | 'empty' | 'error' | 'not-found' | 'offline' | 'waiting'

const failures: Partial<Record<StatePicture, FailureReason>> = {
  error: 'unanswered',
  'not-found': 'missing',
}

/** A page or part with nothing to show: what that means and what to do. A failure is reported. */
export function State({
  picture,
  title,
  text,
  action,
}: {
  picture: StatePicture
  title?: string
  text?: string | undefined
  action?: ReactNode
}) {
  const src: ScreenPictureUrl = `/media/state/${picture}.svg`
  useEffect(() => {
    const failure = failures[picture]
    if (failure) reportFailure(failure)
  }, [picture])
  return (
    <div className={styles.state}>
      <img src={src} width="200" height="150" alt="" onError={hide} />
      {title && <p className={styles.title}>{title}</p>}
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}

/** Offline, the picture may not load; hide its broken frame. */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true
}

export function Empty({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return <State picture="empty" title={title} text={text} action={action} />
}

/** A failed request: says so, shows the reason and offers a retry. */
export function Failed({
  reason,
  onRetry,
  isBusy = false,
}: {
  reason?: string | undefined
  onRetry: () => void
  isBusy?: boolean
}) {
  const words = useWords(kitWords)
  return (
    <div role={useErrorRole(reason)}>
      <State
        picture="error"
        title={words.common.failed}
        text={reason ?? words.common.failedAdvice}
        action={
          <Button icon="again" isBusy={isBusy} onClick={onRetry}>
            {words.common.retry}
          </Button>
        }
      />
    </div>
  )
}

/**
 * Shows a query's answer: a skeleton while loading, the reason and a retry if it failed, `empty` for an empty
 * list, `unknown` if `pick` finds nothing, otherwise `children`.
 */
export function Answered<T, U = T>({
  query: { data, error, isPlaceholderData, isFetching, refetch },
  lines = 3,
  hasBlock = false,
  hidesPrevious = false,
  frame = (state) => state,
  reason = (message) => message,
  isEmpty,
  empty,
  pick,
  unknown,
  children,
}: {
  query: Answer<T>
  /** The skeleton's size. */
  lines?: number
  hasBlock?: boolean
  /** Shows a skeleton instead of the answer to the previous request. */
  hidesPrevious?: boolean
  /** Wraps skeleton and failure, for a page whose frame depends on the answer. */
  frame?: (state: ReactNode, isLoading: boolean) => ReactNode
  /** The words for a failure, from those of the call. */
  reason?: (message: string) => string
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  /** The part of the answer to show. */
  pick?: (data: T) => U | null | undefined
  unknown?: (data: T) => ReactNode
  children: (shown: U, data: T) => ReactNode
}) {
  if (data === undefined || (hidesPrevious && isPlaceholderData)) {
    return frame(
      error ? (
        <Failed reason={reason(error.message)} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : (
        <Skeleton lines={lines} hasBlock={hasBlock} />
      ),
      !error,
    )
  }
  if (isEmpty?.(data)) return empty
  const shown = pick ? pick(data) : (data as unknown as U)
  if (shown === null || shown === undefined) return unknown?.(data)
  return children(shown, data)
}

/** No connection: what was loaded before stays on the page. */
export function Offline({ onRetry }: { onRetry: () => void }) {
  const words = useWords(kitWords)
  return (
    <div role={useErrorRole(words.errors.requestFailed)}>
      <State
        picture="offline"
        title={words.errors.requestFailed}
        action={
          <Button icon="again" onClick={onRetry}>
            {words.common.retry}
          </Button>
        }
      />
    </div>
  )
}
