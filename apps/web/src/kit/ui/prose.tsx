import type { Ref } from 'react'
import styles from './prose.module.css'

/** Content text: HTML that the server sanitised when it was published. */
export function Prose({ html, ref }: { html: string; ref?: Ref<HTMLDivElement> }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, and the page's policy runs no inline script
  return <div ref={ref} className={styles.prose} data-prose dangerouslySetInnerHTML={{ __html: html }} />
}
