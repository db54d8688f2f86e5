import { maxCaseAnswerLength, maxCorrectionPoints, maxPointsAlone } from '@club/contract/cases.constants.ts'
import type { CaseTemplate, ShownCase } from '@club/contract/desk/cases.ts'
import { inEachLanguage, type Language, languages, languageTable } from '@club/contract/languages.ts'
import { useState } from 'react'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { useDraft } from '../../kit/drafts/use-draft.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Field, Form, TextArea } from '../../kit/ui/field.tsx'
import { Part, Row } from '../../kit/ui/layout.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './cases.module.css'
import { casesWords } from './cases.words.ts'

interface Draft {
  texts: Record<Language, string>
  points: string
}

const empty: Draft = { texts: inEachLanguage(() => ''), points: '' }
const marker = '{points}'

/** The argument of a language's text: `textZh`. */
function argumentOf(language: Language): string {
  const [code = ''] = language.split('_')
  return `text${code[0]?.toUpperCase()}${code.slice(1)}`
}

const isPoints = (text: string) =>
  text === '' || (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= maxCorrectionPoints)

/** The draft of an answer, kept in this tab, and whether it can be sent. */
function useAnswerDraft(shown: ShownCase) {
  const words = useWords(casesWords)
  const [{ texts, points }, setDraft, forget] = useDraft<Draft>(`case:${shown.caseId}`, empty)
  const filled = inEachLanguage((each) =>
    points === '' ? texts[each] : texts[each].replaceAll(marker, points),
  )
  const problemIn = (each: Language) => {
    if (filled[each].trim() === '') return words.textNeeded
    return filled[each].includes(marker) ? words.marker : null
  }
  return {
    texts,
    points,
    filled,
    problemIn,
    isReady: isPoints(points) && languages.every((each) => problemIn(each) === null),
    setTexts: (next: Draft['texts']) => setDraft({ texts: next, points }),
    setPoints: (next: string) => setDraft({ texts, points: next }),
    take: ({ texts: given, makesGood }: CaseTemplate) =>
      setDraft({
        texts: inEachLanguage((each) => given[each] ?? ''),
        points: makesGood ? points || String(shown.suggestedPoints ?? '') : points,
      }),
    /** The points were made good on their own: the texts stay, with their number. */
    keepTexts: () => setDraft({ texts: filled, points: '' }),
    forget,
  }
}

type AnswerDraft = ReturnType<typeof useAnswerDraft>

/** The answer in every language and the points that are made good with it, in one step. The draft is kept. */
export function AnswerForm({ shown }: { shown: ShownCase }) {
  const words = useWords(casesWords)
  const openAct = useAct()
  const draft = useAnswerDraft(shown)
  const [isSent, setIsSent] = useState(false)
  const { points, filled } = draft
  const send = () => {
    setIsSent(true)
    if (!draft.isReady) return
    openAct({
      act: 'cases answer',
      args: {
        id: shown.caseId,
        ...Object.fromEntries(languages.map((each) => [argumentOf(each), filled[each].trim()])),
        ...(points === '' ? {} : { points: Number(points) }),
      },
      reasons: words.reasons,
      onDone: draft.forget,
    })
  }
  return (
    <div className={styles.answer}>
      <Part title={words.answer}>
        <Form onSubmit={send}>
          <fieldset aria-label={words.templates}>
            <Row>
              {shown.templates.map((each) => (
                <Button key={each.id} onClick={() => draft.take(each)}>
                  {each.title}
                </Button>
              ))}
            </Row>
          </fieldset>
          <Points shown={shown} draft={draft} />
          <Texts draft={draft} isSent={isSent} />
          <p>{words.draftKept}</p>
          <Row>
            <Button look="main" type="submit">
              {words.preview}
            </Button>
            <OnlyPoints shown={shown} draft={draft} />
          </Row>
        </Form>
      </Part>
    </div>
  )
}

/** Whether points can be made good with this case. */
const useMayMakeGood = ({ correctedPoints }: ShownCase) =>
  useMay()('cases correct') && correctedPoints === null

function Points({ shown, draft }: { shown: ShownCase; draft: AnswerDraft }) {
  const words = useWords(casesWords)
  const { suggestedPoints } = shown
  if (!useMayMakeGood(shown)) return null
  const suggested = suggestedPoints === null ? '' : words.suggested(suggestedPoints)
  return (
    <Field
      label={words.makeGood}
      hint={`${suggested} ${words.alone(maxPointsAlone)}`}
      isOptional
      inputMode="numeric"
      value={draft.points}
      onValue={(value) => draft.setPoints(value.trim())}
      error={isPoints(draft.points) ? null : words.pointsWrong}
    />
  )
}

function Texts({ draft, isSent }: { draft: AnswerDraft; isSent: boolean }) {
  const words = useWords(casesWords)
  return languages.map((each) => (
    <TextArea
      key={each}
      label={words.textIn(languageTable[each].ownName)}
      lang={languageTable[each].html}
      rows={6}
      maxLength={maxCaseAnswerLength}
      value={draft.texts[each]}
      onValue={(text) => draft.setTexts({ ...draft.texts, [each]: text })}
      error={isSent ? draft.problemIn(each) : null}
    />
  ))
}

/** Makes the points good now and leaves the answer for later. */
function OnlyPoints({ shown, draft }: { shown: ShownCase; draft: AnswerDraft }) {
  const words = useWords(casesWords)
  const openAct = useAct()
  const mayMakeGood = useMayMakeGood(shown)
  const { points } = draft
  if (!mayMakeGood || points === '' || !isPoints(points)) return null
  const args = { id: shown.caseId, points: Number(points) }
  return (
    <Button
      onClick={() => openAct({ act: 'cases correct', args, reasons: words.reasons, onDone: draft.keepTexts })}
    >
      {words.correctOnly}
    </Button>
  )
}
