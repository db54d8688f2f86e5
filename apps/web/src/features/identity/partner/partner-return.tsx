import { content } from '@club/contract/content.ts'
import { useAnswer } from '../../../kit/calls/api.ts'
import { need } from '../../../kit/calls/need.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { LinkButton } from '../../../kit/ui/button.tsx'
import styles from './partner-return.module.css'
import { partnerWords } from './words.ts'

/** The way back to the partner that the member came from: rules/identity#partners. */
export function PartnerReturn({ source }: { source: string }) {
  const words = useWords(partnerWords)
  const partner = useAnswer(need(content.partnerQuery, { source })).data?.partner
  if (!partner) return null
  const { name, url } = partner
  return (
    <aside className={styles.way} aria-label={words.label(name)}>
      <p>{words.text(name)}</p>
      <LinkButton isWide icon="back" to={url}>
        {words.back(name)}
      </LinkButton>
      <p className={styles.host} translate="no">
        {new URL(url).host}
      </p>
    </aside>
  )
}
