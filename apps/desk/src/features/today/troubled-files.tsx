import { useFormat } from '../../kit/format/format.ts'
import { Link } from '../../kit/ui/button.tsx'
import { Part, Row } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { todayWords } from './today.words.ts'
import { type Shown, usePageLink } from './waits.tsx'

/** Files of the bank that were refused, broke off or hold refused rows. */
export function TroubledFiles({ files }: { files: Shown['wrong']['files'] }) {
  const words = useWords(todayWords)
  const { time, count } = useFormat()
  const to = usePageLink()('/files', 'feeds')
  return (
    <Part title={words.files} actions={to && <Link to={to}>{words.toFiles}</Link>}>
      {files.length === 0 ? (
        <p>{words.noFiles}</p>
      ) : (
        <Table
          caption={words.files}
          columns={[
            { title: words.file, cell: ({ name }) => name },
            { title: words.when, cell: ({ startedAt }) => time(startedAt), isShort: true },
            {
              title: words.state,
              cell: ({ state, rows, refusedRows }) => (
                <Row>
                  <Badge tone={state === 'done' ? 'warm' : 'bad'}>{words.fileStates[state]}</Badge>
                  {refusedRows > 0 && words.fileRows(count(refusedRows), count(rows))}
                </Row>
              ),
            },
          ]}
          rows={files}
          keyOf={({ fileId }) => fileId}
        />
      )}
    </Part>
  )
}
