import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { review } from '@club/contract/desk/review.ts'
import type { WorkType } from '@club/contract/edition-work-types.ts'
import { workNoPattern } from '@club/contract/talent.constants.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePages } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button, ButtonLink, Link } from '../../kit/ui/button.tsx'
import { Field, Form } from '../../kit/ui/field.tsx'
import { Columns, PageHeading, Part, Row, Stack } from '../../kit/ui/layout.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { reviewWords } from './review.words.ts'

type Waiting = DeskAnswerOf<typeof review.list>['works'][number]

/** Opens a work in any state by its number, with the reason. */
function OpenByNumber() {
  const words = useWords(reviewWords)
  const [workNo, setWorkNo] = useState('')
  const [why, setWhy] = useState('')
  const [isSent, setIsSent] = useState(false)
  const navigate = useNavigate()
  const isNumber = workNoPattern.test(workNo.trim())
  const open = () => {
    setIsSent(true)
    if (isNumber && why.trim()) navigate(`/review/${workNo.trim()}`, { state: { reason: why.trim() } })
  }
  return (
    <Part title={words.waits.find}>
      <Form onSubmit={open}>
        <Columns areEqual>
          <Field
            label={words.work.no}
            hint={words.waits.findHint}
            inputMode="numeric"
            value={workNo}
            onValue={setWorkNo}
            error={isSent && !isNumber ? words.waits.wrongNo : null}
          />
          <Field
            label={words.waits.why}
            value={why}
            onValue={setWhy}
            error={isSent && !why.trim() ? words.waits.whyNeeded : null}
          />
        </Columns>
        <Row>
          <Button type="submit">{words.waits.open}</Button>
        </Row>
      </Form>
    </Part>
  )
}

/** All that waits, the longest first. */
export function ListPage() {
  const words = useWords(reviewWords)
  const may = useMay()
  const { time } = useFormat()
  const pages = usePages(review.list, { reason: words.look }, ({ works }) => works)
  const columns: Column<Waiting>[] = [
    {
      title: words.work.name,
      cell: ({ workNo, name }) => <Link to={`/review/${workNo}`}>{name || workNo}</Link>,
    },
    { title: words.work.no, cell: ({ workNo }) => workNo, isShort: true },
    { title: words.work.type, cell: ({ type }) => words.types[type as WorkType] },
    { title: words.work.by, cell: ({ nickName }) => nickName },
    { title: words.work.sent, cell: ({ submittedAt }) => time(submittedAt), isShort: true },
    { title: words.work.revision, cell: ({ revision }) => String(revision), isNumber: true },
    {
      title: words.waits.claim,
      cell: ({ claim }) => (claim ? (claim.isOwn ? words.waits.mine : claim.name) : ''),
    },
  ]
  return (
    <Stack>
      <PageHeading
        title={words.list}
        actions={
          may('review approve') && (
            <ButtonLink look="main" to="/review">
              {words.toQueue}
            </ButtonLink>
          )
        }
      />
      <OpenByNumber />
      <Table
        caption={words.waits.caption}
        columns={columns}
        keyOf={({ workNo }) => workNo}
        empty={words.waits.empty}
        {...pages}
      />
    </Stack>
  )
}
