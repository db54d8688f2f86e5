import { type ReactNode, useRef, useState } from 'react'
import { keepDraft, useDraft } from '../drafts/use-draft.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/field.tsx'
import { PageHeading, Part, Row } from '../ui/layout.tsx'
import { useWords } from '../words/words-of.ts'
import { LookReasonField } from './look-reason-field.tsx'
import { looksWords } from './looks.words.ts'

const keyOf = (of: string) => `look:${of}`

/** Keeps a reason that was given before the page was opened. */
export const keepLookReason = (of: string, reason: string): void => keepDraft(keyOf(of), reason)

interface Asking {
  /** The page's heading while it asks, unless the page has one around it. */
  title?: string
  usual: readonly string[]
}

function LookForm({
  title,
  usual,
  before,
  onReason,
}: Asking & { before: string; onReason: (reason: string) => void }) {
  const words = useWords(looksWords)
  const [typed, setTyped] = useState(before)
  const [isMissing, setIsMissing] = useState(false)
  const isEmpty = typed.trim() === ''
  const look = () => {
    setIsMissing(isEmpty)
    if (!isEmpty) onReason(typed.trim())
  }
  return (
    <>
      {title !== undefined && <PageHeading title={title} />}
      <Part title={words.title}>
        <p>{words.lead}</p>
        <Form onSubmit={look}>
          <LookReasonField
            reason={typed}
            onReason={setTyped}
            isMissing={isMissing && isEmpty}
            usual={usual}
          />
          <Row>
            <Button look="main" type="submit">
              {words.look}
            </Button>
          </Row>
        </Form>
      </Part>
    </>
  )
}

/**
 * Asks once why members' data are looked at, before anything is loaded, and keeps it for this subject in this tab:
 * `<LookReason of="cases" usual={…}>{(reason) => …}</LookReason>`.
 */
export function LookReason({
  of,
  children,
  ...asking
}: Asking & { of: string; children: (reason: string) => ReactNode }) {
  const words = useWords(looksWords)
  const [kept, setKept, forget] = useDraft(keyOf(of), '')
  const [before, setBefore] = useState('')
  const isJustGiven = useRef(false)
  const give = (reason: string) => {
    isJustGiven.current = true
    setKept(reason)
  }
  if (kept === '') return <LookForm {...asking} before={before} onReason={give} />
  return (
    <>
      <Row>
        <span>
          {words.looksFor}
          {kept}
        </span>
        <Button
          look="quiet"
          ref={(change) => {
            // The form with the focus is gone: the keyboard goes on here.
            if (isJustGiven.current) change?.focus()
            isJustGiven.current = false
          }}
          onClick={() => {
            setBefore(kept)
            forget()
          }}
        >
          {words.change}
        </Button>
      </Row>
      {children(kept)}
    </>
  )
}
