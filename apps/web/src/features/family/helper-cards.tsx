import { businessDay } from '@club/contract/business-day.ts'
import { familyTextVersion } from '@club/contract/family.constants.ts'
import { family } from '@club/contract/family.ts'
import { useState } from 'react'
import { useAction } from '../../kit/calls/api.ts'
import { dayInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { LiveRegion } from '../../kit/messages/live-region.tsx'
import { showToast } from '../../kit/messages/toast.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { CheckRow } from '../../kit/ui/field.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import { clockOf, endOf } from './family.rules.ts'
import { type Helper, SightRows } from './sight-rows.tsx'
import { familyWords } from './words.ts'

/** Somebody who used the code and waits for the member's approval. */
export function AskingHelper({ helper: { linkId, name, maskedMobile, sight: asked } }: { helper: Helper }) {
  const { member, ofPerson } = useWords(familyWords)
  const { asks: words, allow } = member
  const [sight, setSight] = useState(asked)
  const yes = useAction(family.confirm)
  const no = useAction(family.end)
  const error = yes.error ?? no.error
  return (
    <Section title={words.title(name)}>
      <Card>
        <p>{words.text(endOf(maskedMobile))}</p>
        <SightRows legend={allow} of={name} sight={sight} onSight={setSight} />
        {error && <Notice kind="error">{error.message}</Notice>}
        <Button
          kind="main"
          aria-label={ofPerson(words.yes, name)}
          isBusy={yes.isRunning}
          onClick={() => void yes.run({ linkId, textVersion: familyTextVersion, sight })}
        >
          {words.yes}
        </Button>
        <Button
          icon="close"
          isWide
          aria-label={ofPerson(words.no, name)}
          isBusy={no.isRunning}
          onClick={() => void no.run({ linkId })}
        >
          {words.no}
        </Button>
        <p className={lines.note}>{words.version}</p>
      </Card>
    </Section>
  )
}

/** Somebody who helps: what they see, and one tap to end it. */
export function ActiveHelper({ helper }: { helper: Helper }) {
  const { member, ofPerson } = useWords(familyWords)
  const { helper: words } = member
  const language = useLanguage()
  const { linkId, name, maskedMobile, sight, takesGreetings, confirmedTime } = helper
  const change = useAction(family.change, { onSuccess: () => showToast(words.saved) })
  const end = useAction(family.end)
  const error = change.error ?? end.error
  const day = dayInWords(businessDay(new Date(confirmedTime ?? helper.askedTime)), language)
  // Show a change while it is being saved.
  const [wanted, setWanted] = useState<Partial<Pick<Helper, 'sight' | 'takesGreetings'>>>({})
  async function set(next: typeof wanted): Promise<void> {
    setWanted((now) => ({ ...now, ...next }))
    if ((await change.run({ linkId, ...next })) === null) setWanted({})
  }
  return (
    <Section title={name}>
      <Card>
        <p>{words.since(endOf(maskedMobile), day)}</p>
        <SightRows
          legend={words.allow}
          of={name}
          sight={wanted.sight ?? sight}
          onSight={(next) => void set({ sight: next })}
        />
        <CheckRow
          isChecked={wanted.takesGreetings ?? takesGreetings}
          onChecked={(isChecked) => void set({ takesGreetings: isChecked })}
        >
          {words.greetings}
          <span className="only-read"> {name}</span>
        </CheckRow>
        {error && <Notice kind="error">{error.message}</Notice>}
        <Button
          icon="close"
          isWide
          aria-label={ofPerson(words.end, name)}
          isBusy={end.isRunning}
          onClick={() => void end.run({ linkId })}
        >
          {words.end}
        </Button>
      </Card>
    </Section>
  )
}

/** A helper whose link ended recently. A link that the member ended can be resumed for a few minutes. */
export function EndedHelper({ helper }: { helper: Helper }) {
  const { member, ofPerson } = useWords(familyWords)
  const { ended: words } = member
  const language = useLanguage()
  const { linkId, name, endedBy, endedTime, undoUntil } = helper
  const resume = useAction(family.resume)
  if (endedBy !== 'member' && endedTime) {
    const text = { helper: words.byHelper, mobile: words.byMobile, disuse: words.byDisuse }[
      endedBy ?? 'disuse'
    ]
    return <Notice>{text(name, dayInWords(businessDay(new Date(endedTime)), language))}</Notice>
  }
  if (!undoUntil) return null
  return (
    <LiveRegion>
      <Notice
        kind="success"
        title={words.byMember(name)}
        action={
          <Button
            icon="again"
            aria-label={ofPerson(words.undo, name)}
            isBusy={resume.isRunning}
            onClick={() => void resume.run({ linkId })}
          >
            {words.undo}
          </Button>
        }
      >
        <p>{words.undoText(clockOf(undoUntil))}</p>
        {resume.error && <p>{resume.error.message}</p>}
      </Notice>
    </LiveRegion>
  )
}
