import { useState } from 'react'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { useDraft } from '../../kit/drafts/use-draft.ts'
import { masked, useFormat } from '../../kit/format/format.ts'
import { Button, ButtonLink, Link } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { CsvButton } from '../../kit/ui/download.tsx'
import { DateField } from '../../kit/ui/field.tsx'
import { FileDrop } from '../../kit/ui/file-drop.tsx'
import { Bar, Columns, Facts, Kbd, PageHeading, Part, Row } from '../../kit/ui/layout.tsx'
import { Badge, Empty, Notice, Progress } from '../../kit/ui/notice.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { showToast } from '../../kit/ui/toast.tsx'
import { useShortcuts } from '../../kit/ui/use-shortcuts.ts'
import { useWords } from '../../kit/words/words-of.ts'
import { FormExample } from './form-example.tsx'
import { galleryWords } from './gallery.words.ts'

/** An act with a field of its own in the dialog; the preview follows it. */
function ActExample() {
  const words = useWords(galleryWords)
  const openAct = useAct()
  return (
    <Button
      look="danger"
      onClick={() =>
        openAct({
          act: 'members bar',
          args: { userId: '0192', until: '' },
          title: words.bar,
          reasons: words.reasons,
          isComplete: ({ until }) => until !== '',
          form: (args, setArgs) => (
            <DateField
              label={words.end}
              value={String(args.until)}
              onValue={(until) => setArgs({ ...args, until })}
            />
          ),
        })
      }
    >
      {words.bar}
    </Button>
  )
}

function ButtonsPart({ openDialog }: { openDialog: () => void }) {
  const words = useWords(galleryWords)
  const save = () => showToast(words.saved, { title: words.look, run: openDialog })
  useShortcuts({ a: save, d: openDialog })
  return (
    <Part title={words.buttons}>
      <Row>
        <Button look="main" onClick={save}>
          {words.save} <Kbd of="a" />
        </Button>
        <Button icon="report" onClick={openDialog}>
          {words.look} <Kbd of="d" />
        </Button>
        <ActExample />
        <ButtonLink to="/confirm" icon="confirm">
          {words.look}
        </ButtonLink>
        <Link to="/confirm">{words.look}</Link>
      </Row>
      <p>{words.keys}</p>
    </Part>
  )
}

function StatesPart() {
  const words = useWords(galleryWords)
  const tones = ['calm', 'good', 'warm', 'bad'] as const
  return (
    <Part title={words.states}>
      {tones.map((tone) => (
        <Notice key={tone} tone={tone}>
          {words.notices[tone]}
        </Notice>
      ))}
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {words.look}
          </Badge>
        ))}
      </Row>
      <Progress label={words.progress} share={0.75} />
      <Empty>{words.empty}</Empty>
    </Part>
  )
}

const rows = [
  { id: '1', mobile: '13800005678', points: 1820, since: '2026-01-05' },
  { id: '2', mobile: '13900001234', points: 12_345, since: '2025-11-30' },
  { id: '3', mobile: '13700009876', points: 90, since: '2026-11-20' },
]

function ListPart() {
  const words = useWords(galleryWords)
  const { day, count } = useFormat()
  const [keys, onChange] = useState<ReadonlySet<string>>(new Set(['2']))
  return (
    <Part
      title={words.list}
      actions={
        <CsvButton
          name="members.csv"
          rows={() => [[words.member, words.points], ...rows.map(({ id, points }) => [id, points])]}
        />
      }
    >
      <Table
        caption={words.list}
        columns={[
          { title: words.member, cell: ({ mobile }) => masked(mobile) },
          { title: words.since, cell: ({ since }) => day(since), isShort: true },
          { title: words.points, cell: ({ points }) => count(points), isNumber: true },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        selection={{ keys, onChange, nameOf: ({ mobile }) => masked(mobile) }}
        hasMore
        showMore={() => {}}
      />
    </Part>
  )
}

function FilePart() {
  const words = useWords(galleryWords)
  const { size, time, month } = useFormat()
  const [file, setFile] = useState<File | null>(null)
  return (
    <Part title={words.file}>
      <FileDrop label={words.file} types={['.csv']} maxBytes={5_000_000} file={file} onFile={setFile} />
      <Tabs
        label={words.file}
        parts={[
          {
            key: 'facts',
            title: words.tabs.facts,
            show: () => (
              <Facts
                facts={[
                  [words.size, size(1_400_000)],
                  [words.time, time('2026-11-20T01:05:00Z')],
                  [words.month, month('2026-11')],
                ]}
              />
            ),
          },
          { key: 'keys', title: words.tabs.keys, show: () => <Kbd of="a" /> },
        ]}
      />
    </Part>
  )
}

/** An example of every component; not in the production build. */
export function Page() {
  const words = useWords(galleryWords)
  const [isOpen, setIsOpen] = useState(false)
  const [note] = useDraft('gallery', words.dialogText)
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <Bar>
        <Button onClick={() => setIsOpen(true)}>{words.look}</Button>
      </Bar>
      <ButtonsPart openDialog={() => setIsOpen(true)} />
      <Columns>
        <FormExample />
        <StatesPart />
      </Columns>
      <ListPart />
      <FilePart />
      {isOpen && (
        <Dialog title={words.dialog} onClose={() => setIsOpen(false)}>
          <p>{note}</p>
        </Dialog>
      )}
    </>
  )
}
