import { type CaseTrade, cases, type ShownCase } from '@club/contract/desk/cases.ts'
import { languages, languageTable } from '@club/contract/languages.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { ClaimNotice } from '../../kit/claims/claim-notice.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Columns, Facts, PageHeading, Part, Row, Stack } from '../../kit/ui/layout.tsx'
import { Answer, Badge, Notice } from '../../kit/ui/notice.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { AnswerForm } from './answer-form.tsx'
import styles from './cases.module.css'
import { casesWords } from './cases.words.ts'
import { Clock } from './cases-list.tsx'

/** One case: what the member says, what the club knows, and the answer. */
export function CasePage({ caseId, reason }: { caseId: string; reason: string }) {
  const words = useWords(casesWords)
  return (
    <Answer of={useAnswer(cases.show, { caseId, reason }, { isLook: true })}>
      {({ case: shown }) =>
        shown ? (
          <One shown={shown} />
        ) : (
          <>
            <PageHeading title={words.title} actions={<ButtonLink to="/cases">{words.back}</ButtonLink>} />
            <Notice tone="warm">{words.gone}</Notice>
          </>
        )
      }
    </Answer>
  )
}

function One({ shown }: { shown: ShownCase }) {
  const words = useWords(casesWords)
  const may = useMay()
  const { day, count } = useFormat()
  const { state, correctedPoints, userId, nickName, mobile } = shown
  return (
    <>
      <PageHeading
        title={shown.taskName}
        lead={
          <Row>
            <span>
              {words.due} {day(shown.dueDay)}
            </span>
            <Clock of={shown} />
            {correctedPoints !== null && (
              <Badge tone="good">{words.correctedBefore(count(correctedPoints))}</Badge>
            )}
            <span>
              {nickName} {mobile}
            </span>
          </Row>
        }
        actions={
          <>
            {may('members') && <ButtonLink to={`/members/${userId}`}>{words.seeMember}</ButtonLink>}
            <ButtonLink to="/cases">{words.back}</ButtonLink>
          </>
        }
      />
      {state === 'open' && <ClaimNotice kind="case" of={shown.caseId} />}
      <Columns>
        <Known shown={shown} />
        {state === 'open' && may('cases answer') ? <AnswerForm shown={shown} /> : <TheAnswer shown={shown} />}
      </Columns>
    </>
  )
}

function Known({ shown }: { shown: ShownCase }) {
  const words = useWords(casesWords)
  const { trade } = shown
  return (
    <Stack>
      <Part title={words.said}>
        {shown.text ? (
          <blockquote className={styles.said}>{shown.text}</blockquote>
        ) : (
          <p>{words.saidNothing}</p>
        )}
      </Part>
      <Part title={words.record}>
        <p>{trade ? trade.explanation : words.recordGone}</p>
        <h3>{words.facts}</h3>
        <ul className={styles.facts}>
          {shown.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </Part>
      <Trades title={words.around} empty={words.noAround} trades={shown.around} />
      <Trades title={words.related} empty={words.noRelated} trades={shown.related} />
    </Stack>
  )
}

function Trades({ title, empty, trades }: { title: string; empty: string; trades: readonly CaseTrade[] }) {
  const words = useWords(casesWords)
  const { time: timeOf, count } = useFormat()
  return (
    <Part title={title}>
      {trades.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <Table
          caption={title}
          columns={[
            { title: words.time, cell: ({ time }) => timeOf(time), isShort: true },
            { title: words.task, cell: ({ taskName }) => taskName },
            {
              title: words.result,
              cell: ({ kind, point }) =>
                kind === 'award' ? `+${count(point)}` : <Badge tone="warm">{words.refused}</Badge>,
            },
            { title: words.reads, cell: ({ explanation }) => explanation },
          ]}
          rows={trades}
          keyOf={({ id }) => id}
        />
      )}
    </Part>
  )
}

function TheAnswer({ shown: { answer, answeredAt, correctedPoints } }: { shown: ShownCase }) {
  const words = useWords(casesWords)
  const { time, count } = useFormat()
  if (!answer) return null
  return (
    <Part title={words.theAnswer}>
      <Facts
        facts={[
          [words.answeredAt, answeredAt ? time(answeredAt) : '–'],
          [words.corrected, correctedPoints === null ? '–' : words.points(count(correctedPoints))],
          ...languages.map(
            (each) =>
              [
                languageTable[each].ownName,
                <span key={each} lang={languageTable[each].html}>
                  {answer[each] ?? '–'}
                </span>,
              ] as const,
          ),
        ]}
      />
    </Part>
  )
}
