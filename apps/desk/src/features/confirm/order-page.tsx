import { acts } from '@club/contract/desk/acts.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ChangesTable } from '../../kit/acts/changes-table.tsx'
import { Fate, OrderState, useOwnOrders } from '../../kit/acts/order-state.tsx'
import { Looking } from '../../kit/acts/preview-view.tsx'
import { keyOf, useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Columns, Facts, PageHeading, Part } from '../../kit/ui/layout.tsx'
import { Answer, Notice } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { confirmWords } from './confirm.words.ts'
import { Decision } from './decision.tsx'

type Shown = DeskAnswerOf<typeof acts.show>

function OrderFacts({ order }: Pick<Shown, 'order'>) {
  const words = useWords(confirmWords)
  const { time } = useFormat()
  return (
    <Part title={words.order}>
      <Facts
        facts={[
          [words.reason, order.reason],
          [words.orderedBy, order.orderedBy],
          [words.orderedAt, time(order.orderedAt)],
          [words.expiresAt, time(order.expiresAt)],
          [words.state, <OrderState key="state" state={order.state} />],
        ]}
      />
    </Part>
  )
}

/** What it would do now, and beside it what the one who ordered it saw if that was something else. */
function Comparison({ shown: { order, now, ordered, isSame } }: { shown: Shown }) {
  const words = useWords(confirmWords)
  const { told } = useFormat()
  if (order.state !== 'waits')
    return (
      <Part title={words.ordered}>
        <ChangesTable changes={ordered} caption={words.ordered} />
      </Part>
    )
  const wouldDo = (
    <>
      {now.told.state === 'told' && <ChangesTable changes={now.told.changes} caption={words.now} />}
      {now.told.state === 'refused' && <Notice tone="bad">{told(now.told.why)}</Notice>}
      {now.told.state === 'running' && <Looking progress={now.told.progress} />}
    </>
  )
  return (
    <>
      {now.told.state !== 'running' && (
        <Notice tone={isSame ? 'good' : 'warm'}>{isSame ? words.same : words.differs}</Notice>
      )}
      {isSame ? (
        <Part title={words.now}>{wouldDo}</Part>
      ) : (
        <Columns areEqual>
          <Part title={words.ordered}>
            <ChangesTable changes={ordered} caption={words.ordered} />
          </Part>
          <Part title={words.now}>{wouldDo}</Part>
        </Columns>
      )}
    </>
  )
}

/** Whoever ordered it sees what becomes of it: once somebody has decided, the page is asked for again. */
function Followed({ order: { orderId, isOwn, state } }: Shown) {
  const client = useQueryClient()
  const { data } = useOwnOrders(isOwn && state === 'waits')
  const known = data?.orders.find((each) => each.orderId === orderId)?.state
  useEffect(() => {
    if (known !== undefined && known !== state)
      void client.invalidateQueries({ queryKey: keyOf(acts.show, { orderId }) })
  }, [known, state, client, orderId])
  return null
}

/** One order: who wants what and why, before and now, and the decision. */
export function OrderPage({ orderId }: { orderId: string }) {
  const words = useWords(confirmWords)
  return (
    <Answer of={useAnswer(acts.show, { orderId }, { isUnderWay: ({ now }) => now.told.state === 'running' })}>
      {(shown) => (
        <>
          <PageHeading
            title={shown.order.title}
            actions={
              <>
                {shown.page && <ButtonLink to={shown.page}>{words.page}</ButtonLink>}
                <ButtonLink to="/confirm">{words.back}</ButtonLink>
              </>
            }
          />
          <Followed {...shown} />
          <Fate order={shown.order} />
          <OrderFacts order={shown.order} />
          <Comparison shown={shown} />
          <Decision shown={shown} />
        </>
      )}
    </Answer>
  )
}
