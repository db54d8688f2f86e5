import { acts } from '@club/contract/desk/acts.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { OutcomeView } from '../../kit/acts/outcome-view.tsx'
import { useOutcome } from '../../kit/acts/use-act-flow.ts'
import { keyOf, useCall } from '../../kit/calls/api.ts'
import { call } from '../../kit/calls/call.ts'
import { useDraft } from '../../kit/drafts/use-draft.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Form, TextArea } from '../../kit/ui/field.tsx'
import { Part, Row } from '../../kit/ui/layout.tsx'
import { Failed, Notice } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { confirmWords } from './confirm.words.ts'

type Shown = DeskAnswerOf<typeof acts.show>

function DeclineForm({ order: { orderId, isOwn } }: Pick<Shown, 'order'>) {
  const words = useWords(confirmWords)
  const [reason, setReason, forget] = useDraft(`decline:${orderId}`, '')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, error } = useCall(acts.decline)
  const send = () => {
    setIsMissing(reason.trim() === '')
    if (reason.trim() !== '' && !isPending) mutate({ orderId, reason: reason.trim() }, { onSuccess: forget })
  }
  return (
    <Form onSubmit={send}>
      <TextArea
        label={words.declineReason}
        value={reason}
        onValue={setReason}
        error={isMissing && reason.trim() === '' ? words.reasonNeeded : null}
        rows={2}
      />
      <div>
        <Button type="submit" look="danger" isBusy={isPending}>
          {isOwn ? words.withdraw : words.decline}
        </Button>
      </div>
      {error && <Failed error={error} />}
    </Form>
  )
}

/** The second person confirms or declines; the one who ordered it withdraws; everybody else looks. */
export function Decision({ shown: { order, now } }: { shown: Shown }) {
  const words = useWords(confirmWords)
  const may = useMay()
  const client = useQueryClient()
  const { orderId } = order
  const { outcome, isSending, error, start, stop } = useOutcome(() =>
    call(acts.confirm, { orderId, seen: now.seen }),
  )
  useEffect(() => {
    if (outcome?.state === 'changed')
      void client.invalidateQueries({ queryKey: keyOf(acts.show, { orderId }) })
  }, [outcome, client, orderId])
  const mayConfirm = may('confirm') && !order.isOwn
  const isOpen = order.state === 'waits'
  return (
    <>
      {outcome && <OutcomeView outcome={outcome} onStop={stop} />}
      {error && <Failed error={error} />}
      {isOpen && outcome?.state !== 'running' && (
        <Part title={words.decision}>
          {order.isOwn && <Notice>{words.ownText}</Notice>}
          {!order.isOwn && !mayConfirm && <Notice>{words.mayNot}</Notice>}
          {mayConfirm && now.told.state === 'told' && (
            <Row>
              <Button look="main" isBusy={isSending} onClick={() => void start()}>
                {words.confirm}
              </Button>
            </Row>
          )}
          {(mayConfirm || order.isOwn) && <DeclineForm order={order} />}
        </Part>
      )}
    </>
  )
}
