import { acts } from '@club/contract/desk/acts.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../calls/call.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { kitWords } from '../kit.words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { Failed } from '../ui/notice.tsx'
import { showToast } from '../ui/toast.tsx'
import { useWords } from '../words/words-of.ts'
import { actsWords } from './acts.words.ts'
import type { Args, AskedAct } from './asked-act.ts'
import { OutcomeView, type Undo } from './outcome-view.tsx'
import { PreviewView } from './preview-view.tsx'
import { ReasonField } from './reason-field.tsx'
import { type Preview, useOutcome, usePreview } from './use-act-flow.ts'

/** The order of a previewed act: reason, sending, and what became of it. */
function useOrder(asked: AskedAct, args: Args, preview: Preview | undefined, look: () => unknown) {
  const draft = `reason:${asked.act}:${JSON.stringify(asked.args)}`
  const [reason, setReason, forgetReason] = useDraft(draft, '')
  const [isMissing, setIsMissing] = useState(false)
  const flow = useOutcome(() =>
    call(acts.order, { act: asked.act, args, reason: reason.trim(), seen: preview?.seen ?? '' }),
  )
  const { outcome } = flow
  const isSentBack = outcome?.state === 'changed' || outcome?.state === 'refused'
  const lookAgain = useRef(look)
  lookAgain.current = look
  // Each answer is a new object: a second change looks again, too.
  useEffect(() => {
    if (outcome && isSentBack) void lookAgain.current()
  }, [outcome, isSentBack])
  const send = () => {
    setIsMissing(reason.trim() === '')
    if (reason.trim() !== '' && preview?.told.state === 'told') void flow.start()
  }
  const isOrdered = outcome !== null && !isSentBack
  return { ...flow, reason, setReason, forgetReason, isMissing, isOrdered, send }
}

/**
 * The forgotten draft and the page's own step, once an act has been done or waits. The toast that it gives is for when
 * the dialog is closed: until then the dialog says it, and the toast would cover its buttons.
 */
function useAfterwards(
  asked: AskedAct,
  title: string,
  { outcome, forgetReason }: ReturnType<typeof useOrder>,
  onUndo: (undo: Undo) => void,
): () => void {
  const words = useWords(actsWords)
  const told = useRef(false)
  useEffect(() => {
    if (told.current || (outcome?.state !== 'done' && outcome?.state !== 'waits')) return
    told.current = true
    forgetReason()
    asked.onDone?.()
  })
  return () => {
    if (outcome?.state === 'waits') showToast(words.toastWaits(title))
    if (outcome?.state !== 'done') return
    const { undo } = outcome
    showToast(words.toast(title), undo ? { title: words.undo, run: () => onUndo(undo) } : undefined)
  }
}

/** The one dialog for every act: what will change, the reason, the order, what became of it. */
export function ActDialog({
  asked,
  onClose,
  onUndo,
}: {
  asked: AskedAct
  onClose: () => void
  onUndo: (undo: Undo) => void
}) {
  const words = useWords(actsWords)
  const common = useWords(kitWords).common
  const [args, setArgs] = useState(asked.args)
  const isComplete = asked.isComplete?.(args) ?? true
  const { preview, error, refetch } = usePreview(asked.act, args, isComplete)
  const [lastTitle, setLastTitle] = useState(asked.title ?? '')
  if (preview && preview.title !== lastTitle) setLastTitle(preview.title)
  const order = useOrder(asked, args, preview, refetch)
  const sayAfterwards = useAfterwards(asked, lastTitle, order, onUndo)
  const close = () => {
    sayAfterwards()
    onClose()
  }
  const isReady = preview?.told.state === 'told'
  return (
    <Dialog
      title={lastTitle || words.looking}
      onClose={close}
      // What has been sent can no longer be cancelled, and whoever sent it has to see what became of it.
      mustStay={order.isSending}
      actions={
        <>
          {!order.isOrdered && (
            <Button isBusy={order.isSending} onClick={close}>
              {common.cancel}
            </Button>
          )}
          {/* One button throughout, so that it keeps the focus. */}
          <Button
            look="main"
            isBusy={!order.isOrdered && (order.isSending || !isReady)}
            onClick={order.isOrdered ? close : order.send}
          >
            {order.isOrdered ? common.close : preview?.isConfirmed ? words.ask : words.carryOut}
          </Button>
        </>
      }
    >
      {order.isOrdered && order.outcome ? (
        <OutcomeView outcome={order.outcome} onStop={order.stop} onUndo={onUndo} />
      ) : (
        <Stack>
          {asked.form?.(args, setArgs)}
          {order.outcome && <OutcomeView outcome={order.outcome} onStop={order.stop} />}
          {isComplete && <PreviewView preview={preview} error={error} onAgain={() => void refetch()} />}
          <ReasonField
            reason={order.reason}
            onReason={order.setReason}
            isMissing={order.isMissing && order.reason.trim() === ''}
            templates={asked.reasons ?? []}
          />
        </Stack>
      )}
      {order.error && <Failed error={order.error} />}
    </Dialog>
  )
}
