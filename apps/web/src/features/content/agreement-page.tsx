import { content } from '@club/contract/content.ts'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useAnswer } from '../../kit/api.ts'
import { dayInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { Card, Page as PageColumn } from '../../kit/ui/layout.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { ReadAloud } from '../../kit/ui/read-aloud.tsx'
import { Awaited, Empty } from '../../kit/ui/states.tsx'
import styles from './agreement-page.module.css'

/** Which text a path shows; anything else is the registration agreement. */
const agreementOfPath: Record<string, string> = { '/protocal': 'registration', '/aumRules': 'aum_rules' }

/** An agreement or a page of rules in its current version. */
export function Page() {
  const words = useWords()
  const { agreement: texts } = words.identity
  const language = useLanguage()
  const { pathname } = useLocation()
  const agreementId = agreementOfPath[pathname] ?? 'registration'
  const { data, ...query } = useAnswer(content.agreementQuery, { agreementIds: [agreementId] })
  const body = useRef<HTMLDivElement>(null)
  const agreement = data?.list[0]
  const title = agreement?.title ?? words.common.titles[pathname === '/aumRules' ? 'aumRules' : 'protocal']
  if (!agreement) {
    return (
      <PageColumn title={title}>
        <Awaited {...query} lines={6} hasBlock />
        {data && <Empty title={texts.gone} text={texts.goneText} />}
      </PageColumn>
    )
  }
  return (
    <PageColumn title={title} lead={agreement.summary}>
      <p className={styles.facts}>
        <span>{texts.version(agreement.version)}</span>
        <span>{texts.effective(dayInWords(agreement.effectiveDate, language))}</span>
      </p>
      <ReadAloud text={() => body.current?.innerText ?? ''} startWord={texts.read} stopWord={texts.stop} />
      <Card>
        <Prose ref={body} html={agreement.html} />
      </Card>
    </PageColumn>
  )
}
