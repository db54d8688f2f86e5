import { type ReactNode, useEffect, useRef, useState } from 'react'
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

/** The reason that was given; the keyboard goes on here, since the form that had the focus is gone. */
function Kept({ reason, hasFocus, onChange }: { reason: string; hasFocus: boolean; onChange: () => void }) {
  const words = useWords(looksWords)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])
  return (
    <Row>
      <span>
        {words.looksFor}
        {reason}
      </span>
      <Button look="quiet" ref={button} onClick={onChange}>
        {words.change}
      </Button>
    </Row>
  )
}

/**
 * Asks once why members' data are looked at, before anything is loaded, and keeps it for this subject in this tab:
 * `<LookReason of="cases" usual={…}>{(reason) => …}</LookReason>`.
 */
export function LookReason({
  of,
  title,
  usual,
  children,
}: {
  of: string
  /** The page's heading while it asks, if it has none outside. */
  title?: string
  usual: readonly string[]
  children: (reason: string) => ReactNode
}) {
  const words = useWords(looksWords)
  const [kept, setKept, forget] = useDraft(keyOf(of), '')
  const [typed, setTyped] = useState('')
  const [isSent, setIsSent] = useState(false)
  const change = () => {
    setTyped(kept)
    setIsSent(false)
    forget()
  }
  if (kept !== '')
    return (
      <>
        <Kept reason={kept} hasFocus={isSent} onChange={change} />
        {children(kept)}
      </>
    )
  const look = () => {
    setIsSent(true)
    if (typed.trim() !== '') setKept(typed.trim())
  }
  const isMissing = isSent && typed.trim() === ''
  return (
    <>
      {title !== undefined && <PageHeading title={title} />}
      <Part title={words.title}>
        <p>{words.lead}</p>
        <Form onSubmit={look}>
          <LookReasonField reason={typed} onReason={setTyped} isMissing={isMissing} usual={usual} />
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
