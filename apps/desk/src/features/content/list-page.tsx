import { businessDay } from '@club/contract/business-day.ts'
import { type ContentRow, content, itemStates } from '@club/contract/desk/content.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAnswer, usePages } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button, Link } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Field, Form, Select } from '../../kit/ui/field.tsx'
import { Facts, PageHeading, Part } from '../../kit/ui/layout.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './content.module.css'
import { contentWords } from './content.words.ts'
import { States } from './states.tsx'

type Kinds = DeskAnswerOf<typeof content.kinds>['kinds']

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
            .filter(({ isClosed }) => !isClosed)
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

function useColumns(kinds: Kinds, kind: string | null): Column<ContentRow>[] {
  const words = useWords(contentWords)
  const { day } = useFormat()
  return [
    {
      title: words.item,
      cell: ({ kind, itemId, title }) => <Link to={`/content/${kind}/${itemId}`}>{title}</Link>,
    },
    ...(kind === null
      ? [
          {
            title: words.kind,
            cell: (row: ContentRow) => kinds.find((each) => each.kind === row.kind)?.label ?? row.kind,
            isShort: true,
          },
        ]
      : []),
    { title: words.state, cell: ({ states }) => <States states={states} /> },
    { title: words.lastDay, cell: ({ lastDay }) => (lastDay ? day(lastDay) : '–') },
    {
      title: words.publishedAt,
      cell: ({ publishedAt }) => (publishedAt ? day(businessDay(new Date(publishedAt))) : '–'),
      isShort: true,
    },
    {
      title: words.reviewedAt,
      cell: ({ reviewedAt }) => (reviewedAt ? day(reviewedAt) : '–'),
      isShort: true,
    },
  ]
}

/** What is looked for; it is in the page's address, so that the way back from an item leads to it. */
function useAsked() {
  const [query, setQuery] = useSearchParams()
  const put = (name: string) => (value: string) => {
    const next = new URLSearchParams(query)
    if (value === '' || value === all) next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true })
  }
  return {
    put,
    kind: query.get('kind'),
    state: itemStates.find((each) => each === query.get('state')) ?? null,
    text: query.get('text') ?? '',
  }
}

const all = 'all'

function Filters({
  kinds,
  asked: { kind, state, text, put },
}: {
  kinds: Kinds
  asked: ReturnType<typeof useAsked>
}) {
  const words = useWords(contentWords)
  return (
    <div className={styles.filters}>
      <Select
        label={words.kind}
        value={kind ?? all}
        onValue={put('kind')}
        choices={[
          { value: all, name: words.allKinds },
          ...kinds.map((each) => ({
            value: each.kind,
            name: words.kindOption(each.label, each.shown, each.drafts),
          })),
        ]}
      />
      <Select
        label={words.state}
        value={state ?? all}
        onValue={put('state')}
        choices={[
          { value: all, name: words.allStates },
          ...itemStates.map((value) => ({ value, name: words.states[value] })),
        ]}
      />
      <Field label={words.find} isOptional value={text} onValue={put('text')} maxLength={100} type="search" />
    </div>
  )
}

/** What is not changed here, and where it is. */
function Documents({ documents }: { documents: DeskAnswerOf<typeof content.kinds>['documents'] }) {
  const words = useWords(contentWords)
  return (
    <Part title={words.documents.title}>
      <p>{words.documents.why}</p>
      <Facts facts={documents.map(({ file, what }) => [file, what] as const)} />
    </Part>
  )
}

/** Every item of content, by kind and state. */
export function ListPage() {
  const words = useWords(contentWords)
  const may = useMay()
  const asked = useAsked()
  const [isNew, setIsNew] = useState(false)
  const { data } = useAnswer(content.kinds, {})
  const kinds = data?.kinds ?? []
  const { kind, state, text } = asked
  const pages = usePages(content.list, { kind, state, text }, ({ rows }) => rows)
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
      <Part title={words.items}>
        <Filters kinds={kinds} asked={asked} />
        <Table
          {...pages}
          caption={words.items}
          columns={useColumns(kinds, kind)}
          keyOf={(row) => `${row.kind}/${row.itemId}`}
          empty={words.empty}
        />
      </Part>
      {data && <Documents documents={data.documents} />}
      {isNew && <NewItem kinds={kinds} kind={kind ?? ''} onClose={() => setIsNew(false)} />}
    </>
  )
}
