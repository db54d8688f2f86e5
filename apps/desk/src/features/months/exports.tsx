import type { Downloadable } from '@club/contract/desk/acts.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { months } from '@club/contract/desk/months.ts'
import { Downloads } from '../../kit/acts/downloads.tsx'
import { useAnswer } from '../../kit/calls/api.ts'
import { call } from '../../kit/calls/call.ts'
import { useFormat } from '../../kit/format/format.ts'
import { downloadText } from '../../kit/ui/download.tsx'
import { Answer } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { monthsWords } from './months.words.ts'

async function downloadExport({ orderId }: Downloadable): Promise<void> {
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

/** The exports of months that the reader ordered; nothing is shown if there are none. */
export function Exports() {
  const words = useWords(monthsWords)
  const { month } = useFormat()
  return (
    <Answer of={useAnswer(months.exports, {})}>
      {({ exports }) => (
        <Downloads
          orders={exports}
          columns={[{ title: words.month, cell: (each) => month(each.month), isShort: true }]}
          download={downloadExport}
        />
      )}
    </Answer>
  )
}
