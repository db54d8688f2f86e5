import { members } from '@club/contract/desk/members.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../kit/calls/api.ts'
import { useDraft } from '../../kit/drafts/use-draft.ts'
import { keepLookReason } from '../../kit/looks/look-reason.tsx'
import { LookReasonField } from '../../kit/looks/look-reason-field.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Field, Form } from '../../kit/ui/field.tsx'
import { PageHeading, Part, Row } from '../../kit/ui/layout.tsx'
import { Failed, Notice } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { memberLook } from './member-page.tsx'
import { membersWords } from './members.words.ts'

/** Finds a member and opens the page, with the reason that was given here. */
export function FindMember() {
  const words = useWords(membersWords)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [reason, setReason] = useDraft('members:reason', '')
  const [isSent, setIsSent] = useState(false)
  const find = useCall(members.find, { changesNothing: true })
  const send = async () => {
    setIsSent(true)
    if (text.trim() === '' || reason.trim() === '' || find.isPending) return
    const answer = await find.mutateAsync({ text: text.trim(), reason: reason.trim() }).catch(() => null)
    if (!answer?.member) return
    const { userId } = answer.member
    keepLookReason(memberLook(userId), reason.trim())
    navigate(`/members/${userId}`)
  }
  const missing = find.data && !find.data.member ? find.data : null
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <Part title={words.find}>
        <Form onSubmit={() => void send()}>
          <Field
            label={words.text}
            hint={words.textHint}
            value={text}
            onValue={setText}
            autoComplete="off"
            error={isSent && text.trim() === '' ? words.textNeeded : null}
          />
          <LookReasonField
            reason={reason}
            onReason={setReason}
            isMissing={isSent && reason.trim() === ''}
            usual={words.lookReasons}
          />
          <Row>
            <Button look="main" type="submit" isBusy={find.isPending}>
              {words.find}
            </Button>
          </Row>
        </Form>
        {missing && (
          <Notice tone="warm" isAnnounced>
            {missing.isAmbiguous ? words.ambiguous : words.notFound}
          </Notice>
        )}
        {find.error && <Failed error={find.error} />}
      </Part>
    </>
  )
}
