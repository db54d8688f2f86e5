import { useFormat } from '../../kit/format/format.ts'
import { Link } from '../../kit/ui/button.tsx'
import { Part, Row } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './today.module.css'
import { todayWords } from './today.words.ts'
import { type Shown, usePageLink } from './waits.tsx'

/** Files of the bank that were refused, broke off or hold refused rows. */
export function Files({ files }: { files: Shown['wrong']['files'] }) {
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

/** Content that has expired or expires soon. */
export function Expiring({
  items,
  count,
  today,
}: {
  items: Shown['wrong']['expiring']
  count: number
  today: string
}) {
  const words = useWords(todayWords)
  const format = useFormat()
  const to = usePageLink()('/content', 'content')
  return (
    <Part title={words.expiring} actions={to && <Link to={to}>{words.toContent}</Link>}>
      {items.length === 0 && <p>{words.noExpiring}</p>}
      <ul className={styles.items}>
        {items.map(({ kind, id, title, lastDay }) => (
          <li key={`${kind} ${id}`}>
            {to ? <Link to={`${to}/${kind}/${id}`}>{title}</Link> : title}{' '}
            <Badge tone={lastDay < today ? 'bad' : 'warm'}>
              {lastDay < today ? words.expired(format.day(lastDay)) : words.expires(format.day(lastDay))}
            </Badge>
          </li>
        ))}
      </ul>
      {count > items.length && <p>{words.moreExpiring(format.count(count))}</p>}
    </Part>
  )
}
