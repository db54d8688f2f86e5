import type { ReactNode } from 'react'
import styles from './steps.module.css'

/** A numbered list of what to do, one after another; its children are list items. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>
}
