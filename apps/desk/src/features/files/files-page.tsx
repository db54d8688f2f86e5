import { type FedFile, type FeedKindName, feedKindNames, feeds } from '@club/contract/desk/feeds.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { usePages } from '../../kit/calls/api.ts'
import { operatorName, useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Link } from '../../kit/ui/button.tsx'
import { Select } from '../../kit/ui/field.tsx'
import { PageHeading, Part } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { FilePage } from './file-page.tsx'
import { filesWords } from './files.words.ts'
import { HandIn } from './hand-in.tsx'
import { tones } from './states.ts'

function History() {
  const words = useWords(filesWords)
  const { time, count } = useFormat()
  const [kind, setKind] = useState('all')
  const asked = kind === 'all' ? null : (kind as FeedKindName)
  const pages = usePages(feeds.history, { kind: asked }, ({ files }) => files)
  const columns: Column<FedFile>[] = [
    { title: words.name, cell: ({ fileId, name }) => <Link to={`/files/${fileId}`}>{name}</Link> },
    { title: words.kind, cell: ({ kind: of }) => words.kinds[of as FeedKindName] ?? of },
    {
      title: words.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge>,
      isShort: true,
    },
    { title: words.counts.lines, cell: ({ counts }) => count(counts.lines), isNumber: true },
    { title: words.counts.refused, cell: ({ counts }) => count(counts.refused), isNumber: true },
    { title: words.by, cell: ({ operator }) => operatorName(operator), isShort: true },
    { title: words.at, cell: ({ startedAt }) => time(startedAt) },
  ]
  return (
    <Part title={words.history}>
      <Select
        label={words.filter}
        value={kind}
        onValue={setKind}
        choices={[
          { value: 'all', name: words.allKinds },
          ...feedKindNames.map((name) => ({ value: name, name: words.kinds[name] })),
        ]}
      />
      <Table
        caption={words.history}
        columns={columns}
        keyOf={({ fileId }) => fileId}
        empty={words.nothingYet}
        {...pages}
      />
    </Part>
  )
}

function FilesPage() {
  const words = useWords(filesWords)
  const may = useMay()
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {feedKindNames.some((name) => may(`feeds ${name}`)) && <HandIn />}
      <History />
    </>
  )
}

/** Files of the bank: one that is handed in, and those that were. */
export function Page() {
  const { fileId } = useParams()
  return fileId ? <FilePage key={fileId} fileId={fileId} /> : <FilesPage />
}
