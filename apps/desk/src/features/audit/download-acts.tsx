import { audit } from '@club/contract/desk/audit.ts'
import { useState } from 'react'
import { call } from '../../kit/calls/call.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Button } from '../../kit/ui/button.tsx'
import { downloadText } from '../../kit/ui/download.tsx'
import { Failed } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { auditWords } from './audit.words.ts'
import type { Asked } from './audit-filters.tsx'

// Spreadsheets take a file for UTF-8 that begins with it.
const byteOrderMark = '\uFEFF'

/** Downloads all acts that are asked for, however many pages they have. The server writes the lines. */
export function DownloadActs({ asked }: { asked: Asked }) {
  const words = useWords(auditWords)
  const { count } = useFormat()
  const [read, setRead] = useState<number | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const download = async () => {
    setError(null)
    setRead(0)
    try {
      const pages: string[] = []
      let lines = 0
      for (let after: string | null = null; ; ) {
        const answer: { lines: string; next: string | null } = await call(audit.csv, { ...asked, after })
        pages.push(answer.lines)
        lines += answer.lines.split('\r\n').length
        setRead(lines)
        after = answer.next
        if (after === null) break
      }
      downloadText('audit.csv', `${byteOrderMark}${pages.join('\r\n')}\r\n`)
    } catch (failure) {
      setError(failure as Error)
    }
    setRead(null)
  }
  return (
    <>
      {read !== null && <span role="status">{words.csvRows(count(read))}</span>}
      <Button icon="download" isBusy={read !== null} onClick={() => void download()}>
        {words.csv}
      </Button>
      {error && <Failed error={error} />}
    </>
  )
}
