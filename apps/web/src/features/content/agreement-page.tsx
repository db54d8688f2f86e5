import type { content } from '@club/contract/content.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { own } from '@club/contract/own-property.ts'
import type { PagePath } from '@club/contract/page-paths.ts'
import type { ReactNode } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { dayInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { useLocation } from '../../kit/router/router.tsx'
import { Card, Page as PageColumn } from '../../kit/ui/layout.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import styles from './agreement-page.module.css'
import { agreementNeed } from './content-needs.ts'
import { agreementWords } from './words.ts'

/** The text of each path; any other path shows the registration agreement. */
const agreementOfPath: Partial<Record<PagePath, string>> = {
  '/protocal': 'registration',
  '/aumRules': 'aum_rules',
}

/** An agreement or a page of rules in its current version. */
export function Page() {
  const title = usePageTitle()
  const texts = useWords(agreementWords)
  const { pathname } = useLocation()
  const agreementId = own(agreementOfPath, pathname) ?? 'registration'
  const agreements = useAnswer(agreementNeed(agreementId))
  const frame = (state: ReactNode) => <PageColumn title={title}>{state}</PageColumn>
  return (
    <Answered
      query={agreements}
      lines={6}
      hasBlock
      frame={frame}
      pick={({ list }) => list[0]}
      unknown={() => frame(<Empty title={texts.gone} text={texts.goneText} />)}
    >
      {(agreement) => <AgreementText agreement={agreement} />}
    </Answered>
  )
}

type Agreement = AnswerOf<typeof content.agreementQuery>['list'][number]

function AgreementText({ agreement }: { agreement: Agreement }) {
  const texts = useWords(agreementWords)
  const language = useLanguage()
  return (
    <PageColumn title={agreement.title} lead={agreement.summary}>
      <p className={styles.facts}>
        <span>{texts.version(agreement.version)}</span>
        <span>{texts.effective(dayInWords(agreement.effectiveDate, language))}</span>
      </p>
      <Card>
        <Prose html={agreement.html} />
      </Card>
    </PageColumn>
  )
}
