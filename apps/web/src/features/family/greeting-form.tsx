import type { AnswerOf } from '@club/contract/endpoint.ts'
import {
  type FamilySentence,
  familySentences,
  maxGreetingTextLength,
} from '@club/contract/family.constants.ts'
import { family, type familySchemas } from '@club/contract/family.ts'
import { useRef, useState } from 'react'
import { type Action, useAction } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { showToast } from '../../kit/messages/toast.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Choice, Field } from '../../kit/ui/field.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { familyWords } from './words.ts'

type Helped = AnswerOf<typeof family.helped>['list'][number]

interface Written {
  sentence: FamilySentence
  /** The helper's own words. */
  typed: string
}

type Greet = Action<(typeof familySchemas)['greet']>

const nothingWritten: Written = { sentence: 'thinking', typed: '' }

/** A greeting for the member's messages: a prepared sentence, and some words of the helper's own. */
export function GreetingForm({
  helped: { linkId, nickName, takesGreetings, greetingsLeft },
}: {
  helped: Pick<Helped, 'linkId' | 'nickName' | 'takesGreetings' | 'greetingsLeft'>
}) {
  const { helper, ofPerson } = useWords(familyWords)
  const { greet: words } = helper
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  // Here, so that folding the form neither loses what was written nor sends it twice, nor hides that it is on its way.
  const [written, setWritten] = useState(nothingWritten)
  // What is written when the answer comes, not when it was sent.
  const latest = useRef(written)
  latest.current = written
  const key = useGreetingKey()
  const greet = useAction(family.greet, {
    onSuccess: (_answer, { sentence, text = '' }) => {
      setSent(true)
      key.forget()
      showToast(words.sent)
      // What was changed while it was on its way is another greeting.
      const now = latest.current
      if (now.sentence !== sentence || now.typed.trim() !== text) return
      setOpen(false)
      setWritten(nothingWritten)
    },
  })
  if (!takesGreetings) return <p>{words.off}</p>
  return (
    <>
      {isSent && !isOpen && <Notice kind="success">{words.sent}</Notice>}
      {greetingsLeft === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Disclosure
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          word={words.show}
          name={ofPerson(words.show, nickName)}
        >
          <GreetingFields
            linkId={linkId}
            greetingsLeft={greetingsLeft}
            written={written}
            onWritten={setWritten}
            keyOf={key.keyOf}
            greet={greet}
          />
        </Disclosure>
      )}
    </>
  )
}

/** 32 hexadecimal digits; `crypto.randomUUID` is missing in older browsers. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The key of a greeting until it is sent, so that neither a second tap nor a retry after a lost answer sends it
 * twice.
 */
function useGreetingKey() {
  const known = useRef({ written: '', key: '' })
  return {
    keyOf(written: string): string {
      if (known.current.written !== written) known.current = { written, key: newKey() }
      return known.current.key
    },
    forget: () => {
      known.current = { written: '', key: '' }
    },
  }
}

function GreetingFields({
  linkId,
  greetingsLeft,
  written: { sentence, typed },
  onWritten,
  keyOf,
  greet,
}: Pick<Helped, 'linkId' | 'greetingsLeft'> & {
  written: Written
  onWritten: (written: Written) => void
  keyOf: (written: string) => string
  greet: Greet
}) {
  const { greet: words } = useWords(familyWords).helper
  const text = typed.trim()
  function send(): void {
    const greetingKey = keyOf(`${sentence} ${text}`)
    void greet.run({ linkId, greetingKey, sentence, ...(text ? { text } : {}) })
  }
  return (
    <Stack>
      <Choice
        legend={words.legend}
        value={sentence}
        onValue={(next) => onWritten({ sentence: next, typed })}
        options={familySentences.map((each) => ({ value: each, label: words.sentences[each] }))}
      />
      <Field
        label={words.own}
        hint={words.ownHint}
        optionalWord={words.optional}
        name="greeting"
        autoComplete="off"
        maxLength={maxGreetingTextLength}
        value={typed}
        onValue={(next) => {
          onWritten({ sentence, typed: next })
          greet.clearError()
        }}
        error={greet.error?.message}
      />
      <p>{words.left(greetingsLeft)}</p>
      <Button kind="main" isBusy={greet.isRunning} onClick={send}>
        {words.send}
      </Button>
    </Stack>
  )
}
