import type { ReactNode, Ref } from 'react'
import styles from './fold.module.css'
import { Icon } from './icon.tsx'

/**
 * A section of a page that is closed until its heading is tapped. Its content is in the page all the same, so that
 * it can be read without script and found by search; what is only made when it is opened is a `Disclosure`.
 */
export function Fold({
  title,
  children,
  headingRef,
}: {
  title: ReactNode
  children: ReactNode
  /** For a heading that gets the focus. */
  headingRef?: Ref<HTMLHeadingElement> | undefined
}) {
  return (
    <details className={styles.fold}>
      <summary className={styles.head}>
        <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h2>
        <span className={styles.mark}>
          <Icon name="down" />
        </span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
