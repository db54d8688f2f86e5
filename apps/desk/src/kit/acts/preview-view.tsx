import { Failed, Notice } from '../ui/notice.tsx'
import { useWords } from '../words/words-of.ts'
import { actsWords } from './acts.words.ts'
import { ChangesTable } from './changes-table.tsx'
import type { Preview } from './use-act-flow.ts'

/** What an act would change, or why it is refused. */
export function PreviewView({
  preview,
  error,
  onAgain,
}: {
  preview: Preview | undefined
  error: Error | null
  onAgain: () => void
}) {
  const words = useWords(actsWords)
  if (error) return <Failed error={error} onAgain={onAgain} />
  if (!preview) return <p role="status">{words.looking}</p>
  if (preview.told.state === 'refused')
    return (
      <Notice tone="bad" isAnnounced>
        {preview.told.why}
      </Notice>
    )
  return (
    <>
      <ChangesTable changes={preview.told.changes} />
      <Notice tone={preview.isConfirmed ? 'warm' : 'calm'}>
        {preview.isConfirmed ? words.second : words.alone}
      </Notice>
    </>
  )
}
