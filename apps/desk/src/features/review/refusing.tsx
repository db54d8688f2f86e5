import { maxAdviceLength } from '@club/contract/desk/review.ts'
import { languages, languageTable } from '@club/contract/languages.ts'
import { type RefusedWorkReason, refusedWorkReasons } from '@club/contract/talent.constants.ts'
import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../../kit/drafts/use-draft.ts'
import { Button } from '../../kit/ui/button.tsx'
import { TextArea } from '../../kit/ui/field.tsx'
import { Columns, Kbd, Part, Row } from '../../kit/ui/layout.tsx'
import { useShortcuts } from '../../kit/ui/use-shortcuts.ts'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './review.module.css'
import { reviewWords } from './review.words.ts'
import type { Refusal } from './use-queue.ts'

type Advice = Refusal['advice']

const none: Advice = {}

/** What to change, in the reviewer's words, in each language. */
function AdviceFields({
  advice,
  setAdvice,
  isMissing,
}: {
  advice: Advice
  setAdvice: (advice: Advice) => void
  isMissing: boolean
}) {
  const words = useWords(reviewWords).refusing
  return (
    <Columns areEqual>
      {languages.map((language) => (
        <TextArea
          key={language}
          label={words.advice(languageTable[language].ownName)}
          hint={words.adviceHint}
          isOptional
          rows={2}
          maxLength={maxAdviceLength}
          value={advice[language] ?? ''}
          error={isMissing && language === languages[0] ? words.otherNeedsWords : null}
          onValue={(text) => setAdvice({ ...advice, [language]: text })}
        />
      ))}
    </Columns>
  )
}

/** Why a work goes back: a number chooses the reason and sends it, with the words that were written before. */
export function Refusing({
  workNo,
  onRefuse,
  onClose,
}: {
  workNo: string
  onRefuse: (at: number, refusal: Refusal, onDone: () => void) => void
  onClose: () => void
}) {
  const words = useWords(reviewWords)
  const [advice, setAdvice, forget] = useDraft(`review:${workNo}`, none)
  const [isMissing, setIsMissing] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const choose = (because: RefusedWorkReason, at: number) => {
    const isWordless = because === 'other' && Object.values(advice).every((text) => !text.trim())
    setIsMissing(isWordless)
    if (isWordless) panel.current?.querySelector('textarea')?.focus()
    else onRefuse(at, { because, advice }, forget)
  }
  const keys = refusedWorkReasons.map((because, index) => [
    String(index + 1),
    ({ timeStamp }: KeyboardEvent) => choose(because, timeStamp),
  ])
  useShortcuts({ ...Object.fromEntries(keys), Escape: onClose })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves a field, so that the numbers count again
    <div
      ref={panel}
      tabIndex={-1}
      className={styles.refusing}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !(event.target instanceof HTMLTextAreaElement)) return
        event.preventDefault()
        panel.current?.focus()
      }}
    >
      <Part
        title={words.refusing.title}
        actions={
          <Button look="quiet" icon="close" onClick={onClose}>
            {words.refusing.close} <Kbd of="Esc" />
          </Button>
        }
      >
        <p>{words.refusing.hint}</p>
        <Row>
          {refusedWorkReasons.map((because, index) => (
            <Button key={because} onClick={({ timeStamp }) => choose(because, timeStamp)}>
              <Kbd of={String(index + 1)} /> {words.reasons[because]}
            </Button>
          ))}
        </Row>
        <AdviceFields advice={advice} setAdvice={setAdvice} isMissing={isMissing} />
      </Part>
    </div>
  )
}
