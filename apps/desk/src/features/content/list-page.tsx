import { type ContentRow, content, type ItemState, itemStates } from '@club/contract/desk/content-desk.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAnswer, usePages } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button, Link } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Field, Form, Select } from '../../kit/ui/field.tsx'
import { PageHeading, Part, Row } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { contentWords } from './content.words.ts'

type Kinds = DeskAnswerOf<typeof content.kinds>['kinds']

const tones = {
  draft: 'calm',
  waits: 'warm',
  timed: 'warm',
  failed: 'bad',
  shown: 'good',
  later: 'calm',
  expires: 'warm',
  expired: 'calm',
  withdrawn: 'calm',
} as const satisfies Record<ItemState, string>

/** Where an item stands. */
export function States({ states }: { states: readonly ItemState[] }) {
  const words = useWords(contentWords)
  return (
    <Row>
      {states.map((state) => (
        <Badge key={state} tone={tones[state]}>
          {words.states[state]}
        </Badge>
      ))}
    </Row>
  )
}

const idPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/** Asks for kind and id of a new item, and opens its form. */
function NewItem({ kinds, kind, onClose }: { kinds: Kinds; kind: string; onClose: () => void }) {
  const words = useWords(contentWords)
  const navigate = useNavigate()
  const [values, setValues] = useState({ kind, id: '' })
  const [isSent, setIsSent] = useState(false)
  const isGood = idPattern.test(values.id) && values.kind !== ''
  const begin = () => {
    setIsSent(true)
    if (isGood) void navigate(`/content/${values.kind}/${values.id}`)
  }
  return (
    <Dialog
      title={words.create}
      onClose={onClose}
      actions={
        <Button look="main" onClick={begin}>
          {words.begin}
        </Button>
      }
    >
      <Form onSubmit={begin}>
        <Select
          label={words.kind}
          value={values.kind}
          onValue={(value) => setValues({ ...values, kind: value })}
          error={isSent && values.kind === '' ? words.kindProblem : null}
          choices={kinds
            .filter(({ isEdited }) => isEdited)
            .map((each) => ({ value: each.kind, name: each.label }))}
        />
        <Field
          label={words.id}
          hint={words.idHint}
          value={values.id}
          onValue={(id) => setValues({ ...values, id: id.trim() })}
          error={isSent && !idPattern.test(values.id) ? words.idProblem : null}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Form>
    </Dialog>
  )
}

function useColumns(): Column<ContentRow>[] {
  const words = useWords(contentWords)
  const { day, time } = useFormat()
  return [
    {
      title: words.item,
      cell: ({ kind, itemId, title }) => <Link to={`/content/${kind}/${itemId}`}>{title}</Link>,
    },
    { title: words.state, cell: ({ states }) => <States states={states} /> },
    { title: words.lastDay, cell: ({ lastDay }) => (lastDay ? day(lastDay) : '–'), isShort: true },
    {
      title: words.publishedAt,
      cell: ({ publishedAt }) => (publishedAt ? time(publishedAt) : '–'),
      isShort: true,
    },
    {
      title: words.reviewedAt,
      cell: ({ reviewedAt }) => (reviewedAt ? day(reviewedAt) : '–'),
      isShort: true,
    },
  ]
}

export function ListPage() {
  const words = useWords(contentWords)
  const may = useMay()
  const [query, setQuery] = useSearchParams()
  const [isNew, setIsNew] = useState(false)
  const kind = query.get('kind') ?? ''
  const state = itemStates.find((each) => each === query.get('state')) ?? null
  const { data } = useAnswer(content.kinds, {})
  const kinds = data?.kinds ?? []
  const pages = usePages(content.list, { kind: kind || null, state }, ({ rows }) => rows)
  const choose = (name: string) => (value: string) => {
    const next = new URLSearchParams(query)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true })
  }
  return (
    <>
      <PageHeading
        title={words.title}
        lead={words.lead}
        actions={
          may('content draft') && (
            <Button look="main" onClick={() => setIsNew(true)}>
              {words.create}
            </Button>
          )
        }
      />
      <Part title={words.title}>
        <Row>
          <Select
            label={words.kind}
            isOptional
            value={kind}
            onValue={choose('kind')}
            choices={kinds.map((each) => ({
              value: each.kind,
              name: words.kindOption(each.label, each.shown, each.drafts),
            }))}
          />
          <Select
            label={words.state}
            isOptional
            value={state ?? ''}
            onValue={choose('state')}
            choices={itemStates.map((value) => ({ value, name: words.states[value] }))}
          />
        </Row>
        <Table
          {...pages}
          caption={words.title}
          columns={useColumns()}
          keyOf={(row) => `${row.kind}/${row.itemId}`}
          empty={words.empty}
        />
      </Part>
      {isNew && <NewItem kinds={kinds} kind={kind} onClose={() => setIsNew(false)} />}
    </>
  )
}
