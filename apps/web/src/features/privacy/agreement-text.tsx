import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { privacy } from '@club/contract/privacy.ts'
import { useState } from 'react'
import { dayInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { privacyWords } from './words.ts'

export type Consent = AnswerOf<typeof privacy.consents>['list'][number]

/** What is new in the version in force, in plain words; the summary of a first version. */
export function Changes({ consent: { changes, summary } }: { consent: Consent }) {
  const { agreements: words } = useWords(privacyWords)
  if (changes === null) return <p>{summary}</p>
  return (
    <>
      <p>
        <strong>{words.changes}</strong>
      </p>
      <p>{changes}</p>
    </>
  )
}

/** The whole text, which opens in place. */
export function FullText({ consent: { title, version, effectiveDate, html } }: { consent: Consent }) {
  const { agreements: words } = useWords(privacyWords)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      word={words.read}
      name={words.ofText(words.read, title)}
    >
      <Stack>
        <p>{words.version(version, dayInWords(effectiveDate, language))}</p>
        <Prose html={html} />
      </Stack>
    </Disclosure>
  )
}
