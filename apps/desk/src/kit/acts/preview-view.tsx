import { useFormat } from '../format/format.ts'
import { Failed, Notice, Progress } from '../ui/notice.tsx'
import { useWords } from '../words/words-of.ts'
import { actsWords } from './acts.words.ts'
import { ChangesTable } from './changes-table.tsx'
import type { Preview } from './use-act-flow.ts'

/** A preview that is taking long, and how far it is. */
export function Looking({ progress }: { progress: string | null }) {
  const words = useWords(actsWords)
  return <Progress label={progress === null ? words.looking : words.soFar(words.looking, progress)} />
}

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
  const { told } = useFormat()
  if (error) return <Failed error={error} onAgain={onAgain} />
  if (!preview) return <p role="status">{words.looking}</p>
  if (preview.told.state === 'running') return <Looking progress={preview.told.progress} />
  if (preview.told.state === 'refused')
    return (
      <Notice tone="bad" isAnnounced>
        {told(preview.told.why)}
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
