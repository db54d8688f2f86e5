import { content } from '@club/contract/content.ts'
import { privacy } from '@club/contract/privacy.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAction, useAnswer } from '../../kit/calls/api.ts'

import { dayInWords, timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { announce } from '../../kit/messages/announce.ts'
import { showHeading } from '../../kit/page/use-results-shown.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, Section, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import { Changes, type Consent, FullText } from './agreement-text.tsx'
import { consentsNeed, refreshOpenAgreements } from './open-agreements.ts'
import { privacyWords } from './words.ts'

/** The agreements, each with the member's answer: rules/privacy#new-versions. */
export function Agreements() {
  const { agreements: words } = useWords(privacyWords)
  const consents = useAnswer(consentsNeed)
  return (
    <Stack>
      <Answered query={consents} lines={4} hasBlock>
        {({ list }) => <InOrder list={list} />}
      </Answered>
      <Notice>{words.consequence}</Notice>
    </Stack>
  )
}

/** Agreements that wait for an answer come first; nothing moves while the member answers. */
function InOrder({ list }: { list: readonly Consent[] }) {
  const [openFirst] = useState(() => list.filter(({ state }) => state === 'open').map(idOf))
  const isOpenFirst = (consent: Consent) => Number(openFirst.includes(idOf(consent)))
  return list
    .toSorted((one, other) => isOpenFirst(other) - isOpenFirst(one))
    .map((consent) => <Agreement key={idOf(consent)} consent={consent} />)
}

const idOf = ({ agreementId }: Consent) => agreementId

function Agreement({ consent }: { consent: Consent }) {
  const { agreements: words } = useWords(privacyWords)
  const { agreementId, title, version, state } = consent
  const [isSure, setSure] = useState(true)
  const [done, setDone] = useState<'agreed' | 'withdrawn' | null>(null)
  const client = useQueryClient()
  const note = (now: 'agreed' | 'withdrawn') => {
    setSure(true)
    setDone(now)
    announce(words.done[now])
    void refreshOpenAgreements(client)
  }
  const insert = useAction(content.agreementInsert, { onSuccess: () => note('agreed') })
  const withdraw = useAction(privacy.withdrawConsent, { onSuccess: () => note('withdrawn') })
  const error = insert.error ?? withdraw.error
  return (
    <Section title={title}>
      <Card>
        <Stack>
          <State consent={consent} />
          {state === 'open' && <Changes consent={consent} />}
          <FullText consent={consent} />
          {done && <Notice kind="success">{words.done[done]}</Notice>}
          {error && <Notice kind="error">{error.message || words.failed}</Notice>}
          {state !== 'agreed' && (
            <Button
              kind="main"
              aria-label={words.ofText(words.agree, title)}
              isBusy={insert.isRunning}
              onClick={() => void insert.run({ agreementId, version })}
            >
              {words.agree}
            </Button>
          )}
          {state === 'agreed' && isSure && (
            <Button
              icon="close"
              isWide
              aria-label={words.ofText(words.withdraw, title)}
              onClick={() => setSure(false)}
            >
              {words.withdraw}
            </Button>
          )}
          {state === 'agreed' && !isSure && (
            <Sure
              title={title}
              isBusy={withdraw.isRunning}
              onYes={() => void withdraw.run({ agreementId })}
              onNo={() => setSure(true)}
            />
          )}
        </Stack>
      </Card>
    </Section>
  )
}

/** Asked before a consent is withdrawn. The question gets the focus: the pressed button is gone. */
function Sure({
  title,
  isBusy,
  onYes,
  onNo,
}: {
  title: string
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}) {
  const { agreements: words } = useWords(privacyWords)
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => showHeading(question.current), [])
  return (
    <div ref={question} tabIndex={-1}>
      <Notice
        kind="warning"
        title={words.sure}
        action={
          <Stack>
            <Button isWide isBusy={isBusy} onClick={onYes}>
              {words.yes}
            </Button>
            <Button isWide onClick={onNo}>
              {words.no}
            </Button>
          </Stack>
        }
      >
        {words.sureText(title)}
      </Notice>
    </div>
  )
}

function State({ consent: { state, version, effectiveDate, agreed, withdrawnAt } }: { consent: Consent }) {
  const { agreements: words } = useWords(privacyWords)
  const language = useLanguage()
  return (
    <>
      <p>
        <strong>{words.states[state]}</strong>
      </p>
      <p>{words.version(version, dayInWords(effectiveDate, language))}</p>
      {agreed && <p>{words.agreed(agreed.version, timeInWords(agreed.at, language))}</p>}
      {withdrawnAt && <p>{words.withdrawn(timeInWords(withdrawnAt, language))}</p>}
    </>
  )
}
