import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { months } from '@club/contract/desk/months.ts'
import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { call } from '../../kit/calls/call.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Button } from '../../kit/ui/button.tsx'
import { downloadText } from '../../kit/ui/download.tsx'
import { Part, Stack } from '../../kit/ui/layout.tsx'
import { Answer, Failed } from '../../kit/ui/notice.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { monthsWords } from './months.words.ts'

type Export = DeskAnswerOf<typeof months.exports>['exports'][number]

async function downloadExport(orderId: string): Promise<void> {
  let after: string | null = null
  let text = ''
  let name = ''
  do {
    const page: DeskAnswerOf<typeof months.download> = await call(months.download, { orderId, after })
    text += page.csv
    name = page.name
    after = page.next
  } while (after !== null)
  downloadText(name, text)
}

function Download({ orderId }: Export) {
  const words = useWords(monthsWords)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const download = () => {
    setIsBusy(true)
    setError(null)
    downloadExport(orderId)
      .catch(setError)
      .finally(() => setIsBusy(false))
  }
  return (
    <Stack>
      <div>
        <Button icon="download" isBusy={isBusy} onClick={download}>
          {isBusy ? words.downloading : words.download}
        </Button>
      </div>
      {error && <Failed error={error} />}
    </Stack>
  )
}

/** The exports that the reader ordered or confirmed; nothing is shown if there are none. */
export function Exports() {
  const words = useWords(monthsWords)
  const { time, month } = useFormat()
  return (
    <Answer of={useAnswer(months.exports, {})}>
      {({ exports }) =>
        exports.length > 0 && (
          <Part title={words.exports}>
            <p>{words.exportsLead}</p>
            <Table
              caption={words.exports}
              columns={[
                { title: words.month, cell: (each) => month(each.month), isShort: true },
                { title: words.orderedBy, cell: ({ orderedBy }) => orderedBy },
                { title: words.confirmedBy, cell: ({ confirmedBy }) => confirmedBy },
                { title: words.until, cell: ({ until }) => time(until), isShort: true },
                { title: words.download, cell: (each) => <Download {...each} /> },
              ]}
              rows={exports}
              keyOf={({ orderId }) => orderId}
            />
          </Part>
        )
      }
    </Answer>
  )
}
