import { type Downloadable, downloadDays } from '@club/contract/desk/acts.ts'
import { useState } from 'react'
import { useFormat } from '../format/format.ts'
import { Button } from '../ui/button.tsx'
import { Part, Stack } from '../ui/layout.tsx'
import { Failed } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { useWords } from '../words/words-of.ts'
import { actsWords } from './acts.words.ts'

function Download({ start }: { start: () => Promise<void> }) {
  const words = useWords(actsWords).downloads
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const download = () => {
    setIsBusy(true)
    setError(null)
    start()
      .catch(setError)
      .finally(() => setIsBusy(false))
  }
  return (
    <Stack>
      <div>
        <Button icon="download" isBusy={isBusy} onClick={download}>
          {words.download}
        </Button>
      </div>
      {error && <Failed error={error} />}
    </Stack>
  )
}

/** What the reader ordered, once it is confirmed and for as long as it can be downloaded; nothing if there is none. */
export function Downloads<T extends Downloadable>({
  orders,
  columns = [],
  download,
}: {
  orders: readonly T[]
  /** What each is about. */
  columns?: readonly Column<T>[]
  download: (order: T) => Promise<void>
}) {
  const words = useWords(actsWords).downloads
  const { time } = useFormat()
  if (orders.length === 0) return null
  return (
    <Part title={words.title}>
      <p>{words.lead(downloadDays)}</p>
      <Table
        caption={words.title}
        columns={[
          ...columns,
          { title: words.confirmedBy, cell: ({ confirmedBy }) => confirmedBy },
          { title: words.until, cell: ({ until }) => time(until), isShort: true },
          { title: words.download, cell: (order) => <Download start={() => download(order)} /> },
        ]}
        rows={orders}
        keyOf={({ orderId }) => orderId}
      />
    </Part>
  )
}
