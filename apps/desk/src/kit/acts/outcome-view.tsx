import type { Outcome } from '@club/contract/desk/acts.ts'
import { permissions } from '@club/contract/desk/roles.ts'
import { useState } from 'react'
import { useFormat } from '../format/format.ts'
import { kitWords } from '../kit.words.ts'
import { Button, Link } from '../ui/button.tsx'
import { Notice, Progress } from '../ui/notice.tsx'
import { useWords } from '../words/words-of.ts'
import { actsWords } from './acts.words.ts'
import { ChangesTable } from './changes-table.tsx'
import { Fate, useOwnOrders } from './order-state.tsx'

/** The act that takes another back. */
export type Undo = NonNullable<Extract<Outcome, { state: 'done' }>['undo']>

/** Who can confirm an order, and until when; then what became of it. */
function Waits({ orderId }: { orderId: string }) {
  const words = useWords(actsWords)
  const { roles } = useWords(kitWords)
  const { list, time } = useFormat()
  const order = useOwnOrders().data?.orders.find((each) => each.orderId === orderId)
  if (order && order.state !== 'waits') return <Fate order={order} />
  return (
    <Notice tone="calm" isAnnounced>
      <p>{words.waits}</p>
      <p>{words.whoConfirms(list(permissions.confirm.map((role) => roles[role])))}</p>
      {order && <p>{words.waitsUntil(time(order.expiresAt))}</p>}
      <Link to={`/confirm/${orderId}`}>{words.openOrder}</Link>
    </Notice>
  )
}

function Running({ progress, onStop }: { progress: string | null; onStop: () => Promise<void> }) {
  const words = useWords(actsWords)
  const [isStopping, setIsStopping] = useState(false)
  return (
    <>
      <Progress label={progress === null ? words.running : words.soFar(words.running, progress)} />
      <p>{words.runsOn}</p>
      <div>
        <Button
          look="danger"
          isBusy={isStopping}
          onClick={() => {
            setIsStopping(true)
            void onStop()
          }}
        >
          {isStopping ? words.stopping : words.stop}
        </Button>
      </div>
    </>
  )
}

/** What became of an order. */
export function OutcomeView({
  outcome,
  onStop,
  onUndo,
}: {
  outcome: Outcome
  onStop: (runId: string) => Promise<void>
  /** Opens the act that undoes this one. */
  onUndo?: ((undo: Undo) => void) | undefined
}) {
  const words = useWords(actsWords)
  const { told } = useFormat()
  switch (outcome.state) {
    case 'done': {
      const { undo } = outcome
      return (
        <>
          <Notice
            tone="good"
            isAnnounced
            actions={undo && onUndo && <Button onClick={() => onUndo(undo)}>{words.undo}</Button>}
          >
            {words.isDone}
          </Notice>
          <ChangesTable changes={outcome.changes} isDone />
        </>
      )
    }
    case 'refused':
      return (
        <Notice tone="bad" isAnnounced>
          {words.refused} {told(outcome.why)}
        </Notice>
      )
    case 'changed':
      return (
        <Notice tone="warm" isAnnounced>
          {words.changed}
        </Notice>
      )
    case 'waits':
      return <Waits orderId={outcome.orderId} />
    case 'running':
      return <Running progress={outcome.progress} onStop={() => onStop(outcome.runId)} />
    case 'stopped':
      return (
        <>
          <Notice tone="warm" isAnnounced>
            {words.stopped}
          </Notice>
          <ChangesTable changes={outcome.changes} isDone />
        </>
      )
  }
}
