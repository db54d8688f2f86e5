import type { ReactNode } from 'react'
import { useErrorRole } from '../messages/toast.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'

const marks: Record<NoticeKind, IconName> = {
  info: 'info',
  success: 'done',
  warning: 'warning',
  error: 'error',
}

/** A message that stays on the page until its cause is solved; with a mark and words, never colour alone. */
export function Notice({
  kind = 'info',
  title,
  action,
  children,
}: {
  kind?: NoticeKind
  title?: string | undefined
  /** What the reader can do about it. */
  action?: ReactNode
  children?: ReactNode
}) {
  const isText = children === undefined || typeof children === 'string'
  const errorRole = useErrorRole(isText ? `${title ?? ''} ${children ?? ''}` : undefined)
  return (
    <div className={classes(styles.notice, styles[kind])} role={kind === 'error' ? errorRole : undefined}>
      <span className={styles.mark}>
        <Icon name={marks[kind]} />
      </span>
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
        {action}
      </div>
    </div>
  )
}
