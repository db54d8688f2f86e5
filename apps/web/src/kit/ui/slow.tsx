import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../i18n/i18n.tsx'
import { askAgain } from '../loading/wait.ts'
import { kitWords } from '../words.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** What a page says after eight seconds without an answer. */
export function Slow({ onRetry }: { onRetry?: () => void }) {
  const words = useWords(kitWords).common
  const client = useQueryClient()
  return (
    <div role="alert">
      <Notice
        kind="warning"
        title={words.slow}
        action={
          <Button icon="again" onClick={onRetry ?? (() => void askAgain(client))}>
            {words.retry}
          </Button>
        }
      />
    </div>
  )
}
