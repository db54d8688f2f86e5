import { content, type WrittenItem } from '@club/contract/desk/content.ts'
import { useState } from 'react'
import { ChangesTable } from '../../kit/acts/changes-table.tsx'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Answer, Badge } from '../../kit/ui/notice.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { contentWords } from './content.words.ts'
import type { ShownItem } from './item-page.tsx'

interface Given {
  item: ShownItem
  /** Null if the caller may not write. */
  onRestore: ((source: WrittenItem) => void) | null
}

/** What an earlier form was, against the last one. */
function Earlier({ item, version, onRestore, onClose }: Given & { version: number; onClose: () => void }) {
  const words = useWords(contentWords)
  const { kind, itemId } = item.row
  const answer = useAnswer(content.version, { kind, itemId, version })
  const source = answer.data?.source
  return (
    <Dialog
      title={words.history.lookTitle(version)}
      onClose={onClose}
      actions={
        source &&
        onRestore && (
          <Button
            look="main"
            onClick={() => {
              onRestore(source)
              onClose()
            }}
          >
            {words.history.restore}
          </Button>
        )
      }
    >
      <Answer of={answer}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p>{words.history.same}</p>
          ) : (
            <ChangesTable changes={changes} caption={words.history.lookTitle(version)} />
          )
        }
      </Answer>
    </Dialog>
  )
}

/** Every form in which an item was published. */
export function ItemHistory(given: Given) {
  const words = useWords(contentWords)
  const { time } = useFormat()
  const [version, setVersion] = useState<number | null>(null)
  return (
    <>
      <Table
        caption={words.tabs.history}
        rows={given.item.history}
        keyOf={(row) => String(row.version)}
        empty={words.history.none}
        columns={[
          { title: words.history.version, cell: (row) => String(row.version), isShort: true },
          { title: words.history.at, cell: ({ at }) => time(at), isShort: true },
          { title: words.history.by, cell: ({ by }) => by, isShort: true },
          { title: words.history.origin, cell: ({ origin }) => words.history.origins[origin], isShort: true },
          {
            title: words.history.compare,
            cell: (row) =>
              row.isWithdrawn ? (
                <Badge>{words.history.withdrawn}</Badge>
              ) : (
                <Button onClick={() => setVersion(row.version)}>{words.history.look}</Button>
              ),
          },
        ]}
      />
      {version !== null && <Earlier {...given} version={version} onClose={() => setVersion(null)} />}
    </>
  )
}
