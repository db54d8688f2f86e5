import { useEffect, useId, useRef, useState } from 'react'
import { showHeading } from '../page/use-results-shown.ts'
import { Button } from './button.tsx'
import { Buttons } from './layout.tsx'

interface ConfirmWords {
  open: string
  ask: string
  yes: string
  no: string
}

/** A button that asks before it acts; the answer that changes nothing comes first. */
export function ConfirmButton({
  words,
  name,
  isBusy,
  onYes,
}: {
  words: ConfirmWords
  /** The button's accessible name, where several have the same label. */
  name?: string
  isBusy: boolean
  onYes: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  const question = useRef<HTMLParagraphElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (isAsking) showHeading(question.current)
    else if (wasAsked.current) document.getElementById(id)?.focus()
    wasAsked.current = isAsking
  }, [isAsking, id])
  if (!isAsking) {
    return (
      <Button id={id} icon="exit" isWide aria-label={name} isBusy={isBusy} onClick={() => setAsking(true)}>
        {words.open}
      </Button>
    )
  }
  return (
    <>
      <p ref={question} tabIndex={-1}>
        {words.ask}
      </p>
      <Buttons>
        <Button icon="back" onClick={() => setAsking(false)}>
          {words.no}
        </Button>
        <Button icon="exit" isBusy={isBusy} onClick={onYes}>
          {words.yes}
        </Button>
      </Buttons>
    </>
  )
}
