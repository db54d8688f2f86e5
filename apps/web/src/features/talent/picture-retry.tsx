import { useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { kitWords } from '../../kit/words.ts'
import { talentWords } from './words.ts'

export interface PictureLoad {
  /** Whether this picture could not be loaded. */
  hasFailed: boolean
  fail: () => void
  retry: () => void
}

/** Whether the picture at an address failed to load. After `retry` it is a new element, which loads it again. */
export function usePictureRetry(src: string | null): PictureLoad {
  const [failed, setFailed] = useState<string | null>(null)
  return {
    hasFailed: src !== null && failed === src,
    fail: () => setFailed(src),
    retry: () => setFailed(null),
  }
}

/** Loads the picture of a work again. */
export function PictureRetryButton({ name, onRetry }: { name: string; onRetry: () => void }) {
  const { work: words } = useWords(talentWords)
  const { common } = useWords(kitWords)
  return (
    <Button icon="again" aria-label={words.pictureAgain(common.retry, name)} onClick={onRetry}>
      {common.retry}
    </Button>
  )
}
