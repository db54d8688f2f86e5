import { acts } from '@club/contract/desk/acts.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { ChangesTable } from '../../kit/acts/changes-table.tsx'
import { Looking } from '../../kit/acts/preview-view.tsx'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Columns, Facts, PageHeading, Part } from '../../kit/ui/layout.tsx'
import { Answer, Badge, Notice } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { confirmWords } from './confirm.words.ts'
import { Decision } from './decision.tsx'
import { type Order, tones } from './orders-page.tsx'

type Shown = DeskAnswerOf<typeof acts.show>

function OrderFacts({ order }: { order: Order }) {
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
          [
            words.state,
            <Badge key="state" tone={tones[order.state]}>
              {words.states[order.state]}
            </Badge>,
          ],
          ...(order.decidedBy ? [[words.decidedBy, order.decidedBy] as const] : []),
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
          <OrderFacts order={shown.order} />
          <Comparison shown={shown} />
          <Decision shown={shown} />
        </>
      )}
    </Answer>
  )
}
