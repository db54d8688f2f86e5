import type { Downloadable } from '@club/contract/desk/acts.ts'
import { contest } from '@club/contract/desk/contest.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { useState } from 'react'
import { useAct } from '../../kit/acts/act-provider.tsx'
import type { Args } from '../../kit/acts/asked-act.ts'
import { Downloads } from '../../kit/acts/downloads.tsx'
import { FileArgument } from '../../kit/acts/file-argument.tsx'
import { useAnswer } from '../../kit/calls/api.ts'
import { call } from '../../kit/calls/call.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button, Link } from '../../kit/ui/button.tsx'
import { csvOf, downloadText } from '../../kit/ui/download.tsx'
import { Field, Select } from '../../kit/ui/field.tsx'
import { Part, Row, Stack } from '../../kit/ui/layout.tsx'
import { Answer, Badge, Notice } from '../../kit/ui/notice.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { contestWords } from './contest.words.ts'

type Shown = DeskAnswerOf<typeof contest.prizes>
type Prize = Shown['prizes'][number]

const maxExpertBytes = 1024 * 1024

/** What is chosen for a proposal: how many works win by votes, and the experts' file. */
function ProposalFields({ args, setArgs }: { args: Args; setArgs: (args: Args) => void }) {
  const words = useWords(contestWords).prize
  return (
    <Stack>
      <Field
        label={words.winners}
        type="number"
        min={1}
        max={100}
        value={String(args.winners ?? '')}
        onValue={(winners) => setArgs({ ...args, winners: winners === '' ? '' : Number(winners) })}
      />
      <FileArgument
        label={words.experts}
        types={['.csv']}
        maxBytes={maxExpertBytes}
        isOptional
        onFileId={(experts) => setArgs({ ...args, experts })}
      />
    </Stack>
  )
}

/** Whom the prizes went to, as a file that one person orders and another confirms. */
function WinnersList({ edition }: { edition: number }) {
  const words = useWords(contestWords).prize
  const openAct = useAct()
  const download = async ({ orderId }: Downloadable) => {
    const { winners } = await call(contest.winners, { orderId })
    const rows = winners.map(({ prize, month, workNo, workName, memberId, nickName, mobile, isShown }) => [
      prize,
      month,
      workNo,
      workName,
      memberId,
      nickName,
      mobile,
      isShown ? words.shown : words.notShown,
    ])
    downloadText(words.file(edition), csvOf([words.columns, ...rows]))
  }
  return (
    <Part title={words.winnersList}>
      <p>{words.winnersHint}</p>
      <Row>
        <Button onClick={() => openAct({ act: 'contest winners', args: { edition } })}>
          {words.orderList}
        </Button>
      </Row>
      <Answer of={useAnswer(contest.winnersLists, { edition })}>
        {({ lists }) => <Downloads orders={lists} download={download} />}
      </Answer>
    </Part>
  )
}

function PrizeActs({ edition, shown }: { edition: number; shown: Shown }) {
  const words = useWords(contestWords).prize
  const openAct = useAct()
  const may = useMay()
  const { proposal, state, isOwn } = shown
  return (
    <Row>
      {may('contest prizes') && state !== 'given' && (
        <Button
          onClick={() =>
            openAct({
              act: 'contest prizes',
              args: { edition, winners: 1 },
              form: (args, setArgs) => <ProposalFields args={args} setArgs={setArgs} />,
              // A file that is on its way, or did not arrive, is left out only by its button.
              isComplete: ({ winners, experts }) =>
                typeof winners === 'number' && winners > 0 && experts !== '',
            })
          }
        >
          {words.propose}
        </Button>
      )}
      {may('contest approve') && state === 'proposed' && !isOwn && (
        <Button look="main" onClick={() => openAct({ act: 'contest approve', args: { edition, proposal } })}>
          {words.approve}
        </Button>
      )}
      {state === 'proposed' && <span>{words.proposal(proposal)}</span>}
    </Row>
  )
}

function PrizesOfEdition({ edition }: { edition: number }) {
  const words = useWords(contestWords).prize
  const may = useMay()
  const columns: Column<Prize>[] = [
    { title: words.prize, cell: ({ prize }) => prize },
    {
      title: words.work,
      cell: ({ workNo, workName, isShown }) => (
        <Row>
          <Link to={`/review/${workNo}`}>{workName || workNo}</Link>
          {!isShown && <Badge tone="warm">{words.notShown}</Badge>}
        </Row>
      ),
    },
    { title: words.month, cell: ({ month }) => month ?? '', isShort: true },
    { title: words.source, cell: ({ source }) => words.sources[source] },
    { title: words.proposedBy, cell: ({ proposedBy }) => proposedBy },
    { title: words.approvedBy, cell: ({ approvedBy }) => approvedBy ?? '' },
  ]
  return (
    <Answer of={useAnswer(contest.prizes, { edition })}>
      {(shown) => (
        <Stack>
          {shown.state === 'proposed' && shown.isOwn && <Notice>{words.own}</Notice>}
          <PrizeActs edition={edition} shown={shown} />
          <Table
            caption={words.caption}
            columns={columns}
            rows={shown.prizes}
            keyOf={({ tier, month, workNo }) => `${tier} ${month} ${workNo}`}
            empty={words.empty}
          />
          {shown.state === 'given' && may('contest winners') && <WinnersList edition={edition} />}
        </Stack>
      )}
    </Answer>
  )
}

/** The prizes of an edition: proposed by one person, given by another. */
export function Prizes() {
  const words = useWords(contestWords).edition
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <Answer of={useAnswer(contest.editions, {})}>
      {({ editions }) => {
        // First the one in which something is to be done.
        const due =
          editions.find(({ closed, prizes }) => closed && prizes.state !== 'given') ??
          editions.find(({ closed }) => closed) ??
          editions[0]
        const edition = chosen ?? due?.edition
        return (
          <Stack>
            <Select
              label={words.choose}
              value={String(edition ?? '')}
              choices={editions.map(({ edition: value, title }) => ({
                value: String(value),
                name: words.named(value, title),
              }))}
              onValue={(value) => setChosen(Number(value))}
            />
            {edition !== undefined && <PrizesOfEdition key={edition} edition={edition} />}
          </Stack>
        )
      }}
    </Answer>
  )
}
