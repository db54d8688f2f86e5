import { type Ref, useMemo } from 'react'
import { Fold } from './fold.tsx'
import styles from './prose.module.css'
import { proseSections } from './prose-sections.rules.ts'

/** Content text: HTML that the server sanitised when it was published. */
export function Prose({ html, ref }: { html: string; ref?: Ref<HTMLDivElement> }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, and the page's policy runs no inline script
  return <div ref={ref} className={styles.prose} data-prose dangerouslySetInnerHTML={{ __html: html }} />
}

/** Content text whose sections are folded: for a page that the reader came to for something else than its text. */
export function FoldedProse({ html }: { html: string }) {
  const { lead, sections } = useMemo(() => proseSections(html), [html])
  return (
    <>
      {lead !== '' && <Prose html={lead} />}
      {sections.map(({ title, html: text }) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: part of the sanitised text
        <Fold key={title} title={<span dangerouslySetInnerHTML={{ __html: title }} />}>
          <Prose html={text} />
        </Fold>
      ))}
    </>
  )
}
