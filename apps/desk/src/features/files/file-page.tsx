import { type ChangedLine, type FedFile, type FeedKindName, feeds } from '@club/contract/desk/feeds.ts'
import { useState } from 'react'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { useAnswer, usePages } from '../../kit/calls/api.ts'
import { call } from '../../kit/calls/call.ts'
import { operatorName, useFormat } from '../../kit/format/format.ts'
import { LookReason } from '../../kit/looks/look-reason.tsx'
import { useMay } from '../../kit/session/me.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { csvOf, downloadText } from '../../kit/ui/download.tsx'
import { Facts, PageHeading, Part, Stack } from '../../kit/ui/layout.tsx'
import { Answer, Badge, Failed } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { Counts } from './counts.tsx'
import { filesWords } from './files.words.ts'
import {
  ChangedTable,
  changedCells,
  type RefusedLine,
  RefusedTable,
  refusedCells,
  withKeys,
} from './line-tables.tsx'
import { tones } from './states.ts'

function FileFacts({ file }: { file: FedFile }) {
  const words = useWords(filesWords)
  const { time, count, told } = useFormat()
  return (
    <Part title={words.facts}>
      <Stack>
        <Facts
          facts={[
            [words.kind, words.kinds[file.kind as FeedKindName] ?? file.kind],
            [
              words.state,
              <Badge key="state" tone={tones[file.state]}>
                {words.states[file.state]}
              </Badge>,
            ],
            [words.by, operatorName(file.operator)],
            [words.at, time(file.startedAt)],
            ...(file.finishedAt ? [[words.finishedAt, time(file.finishedAt)] as const] : []),
            ...(file.problem ? [[words.problem, told(file.problem)] as const] : []),
            ...(file.takenBack > 0 ? [[words.takenBack, count(file.takenBack)] as const] : []),
            ...(file.undoneAt ? [[words.undoneAt, time(file.undoneAt)] as const] : []),
          ]}
        />
        <Counts counts={file.counts} />
      </Stack>
    </Part>
  )
}

interface Asked {
  fileId: string
  reason: string
  what: 'refused' | 'changed'
}

/** All lines, page by page: the file may have many. */
async function allLines(asked: Asked): Promise<{ refused: RefusedLine[]; changed: ChangedLine[] }> {
  const all: { refused: RefusedLine[]; changed: ChangedLine[] } = { refused: [], changed: [] }
  let after: string | null = null
  do {
    const page: typeof all & { next: string | null } = await call(feeds.lines, { ...asked, after })
    all.refused.push(...page.refused)
    all.changed.push(...page.changed)
    after = page.next
  } while (after !== null)
  return all
}

function AllAsCsv({ name, asked }: { name: string; asked: Asked }) {
  const words = useWords(filesWords)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const download = async () => {
    setIsBusy(true)
    setError(null)
    try {
      const { refused, changed } = await allLines(asked)
      const cells = asked.what === 'refused' ? refusedCells(words, refused) : changedCells(words, changed)
      downloadText(`${asked.what}-${name}`, csvOf(cells))
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button icon="download" isBusy={isBusy} onClick={() => void download()}>
        {isBusy ? words.collecting : words.csvAll}
      </Button>
      {error && <Failed error={error} />}
    </>
  )
}

function Lines({ file, reason }: { file: FedFile; reason: string }) {
  const words = useWords(filesWords)
  const { fileId, name } = file
  const of = (what: Asked['what']): Asked => ({ fileId, reason, what })
  const refused = usePages(feeds.lines, of('refused'), (page) => page.refused, { isLook: true })
  const changed = usePages(feeds.lines, of('changed'), (page) => page.changed, { isLook: true })
  return (
    <>
      <Part title={words.refusedTitle} actions={<AllAsCsv name={name} asked={of('refused')} />}>
        <RefusedTable {...refused} empty={file.counts.refused > 0 ? words.reasonsGone : words.noRefused} />
      </Part>
      <Part title={words.changedTitle} actions={<AllAsCsv name={name} asked={of('changed')} />}>
        <ChangedTable {...changed} rows={changed.rows && withKeys(changed.rows)} />
      </Part>
    </>
  )
}

/** One file that was stored: counts, its refused and corrected lines, and its undo. */
export function FilePage({ fileId }: { fileId: string }) {
  const words = useWords(filesWords)
  const openAct = useAct()
  const may = useMay()
  return (
    <Answer of={useAnswer(feeds.file, { fileId })}>
      {({ file }) => (
        <>
          <PageHeading
            title={file.name}
            actions={
              <>
                <ButtonLink to="/files">{words.back}</ButtonLink>
                {file.isUndoable && may('feeds undo') && (
                  <Button
                    look="danger"
                    onClick={() =>
                      openAct({ act: 'feeds undo', args: { id: fileId }, reasons: words.undoReasons })
                    }
                  >
                    {words.undo}
                  </Button>
                )}
              </>
            }
          />
          <FileFacts file={file} />
          <LookReason of={`file:${fileId}`} usual={words.lookReasons}>
            {(reason) => <Lines file={file} reason={reason} />}
          </LookReason>
        </>
      )}
    </Answer>
  )
}
