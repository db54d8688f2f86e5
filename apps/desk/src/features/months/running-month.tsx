import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { months } from '@club/contract/desk/months.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Columns, Facts, Part } from '../../kit/ui/layout.tsx'
import { Answer, Notice } from '../../kit/ui/notice.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { CloseButton } from './month-acts.tsx'
import { monthsWords } from './months.words.ts'

type Now = DeskAnswerOf<typeof months.now>

function Steps({ steps }: { steps: NonNullable<Now['list']>['steps'] }) {
  const words = useWords(monthsWords)
  const { count } = useFormat()
  return (
    <Table
      caption={words.missing}
      columns={[
        {
          title: words.missing,
          cell: ({ from, to }) => words.between(count(from), count(to)),
          isShort: true,
        },
        { title: words.members, cell: ({ members }) => count(members), isNumber: true },
      ]}
      rows={steps}
      keyOf={({ from }) => String(from)}
    />
  )
}

function Standing({ now: { month: name, daysLeft, ranks, placesLeft, places, list } }: { now: Now }) {
  const words = useWords(monthsWords)
  const { count, month, time } = useFormat()
  const reach = ({ members, points }: { members: number; points: number }) =>
    words.reach(count(members), count(points))
  return (
    <Part
      title={`${words.now}: ${month(name)}`}
      actions={<ButtonLink to={`/months/${name}`}>{words.look}</ButtonLink>}
    >
      <p>{words.closesLater(month(name))}</p>
      <Columns>
        <Facts
          facts={[
            [words.daysLeft, count(daysLeft)],
            [words.ranks, count(ranks)],
            [words.places, words.placesOf(count(placesLeft), count(places))],
            ...(list
              ? ([
                  [words.onList, `${count(list.members)} (${words.asOf(time(list.takenAt))})`],
                  [words.inClub, reach(list.inClub)],
                  [words.withBank, reach(list.withBank)],
                ] as const)
              : []),
          ]}
        />
        {list ? <Steps steps={list.steps} /> : <p>{words.noList}</p>}
      </Columns>
    </Part>
  )
}

/** Where the running month stands, and the last one while it is open. */
export function RunningMonth() {
  const words = useWords(monthsWords)
  const { month, time } = useFormat()
  return (
    <Answer of={useAnswer(months.now, {})}>
      {(now) => (
        <>
          {now.closing && (
            <Notice
              tone="warm"
              actions={
                <>
                  <ButtonLink to={`/months/${now.closing.month}`}>{words.look}</ButtonLink>
                  <CloseButton month={now.closing.month} />
                </>
              }
            >
              {words.closing(month(now.closing.month), time(now.closing.closesAt))}
            </Notice>
          )}
          <Standing now={now} />
        </>
      )}
    </Answer>
  )
}
