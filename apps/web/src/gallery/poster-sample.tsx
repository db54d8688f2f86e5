import { PosterSheet } from '../features/medals/medal-poster.tsx'
import { CallError } from '../kit/calls/api.ts'
import { useWords } from '../kit/i18n/i18n.tsx'
import type { OverlayControls } from '../kit/overlays/overlays.tsx'
import { galleryWords } from './words.ts'

export interface PosterSample {
  kind: 'loading' | 'made' | 'failed'
  onBack: () => void
}

const still = { error: null, isPending: false, isPlaceholderData: false, isFetching: false, data: undefined }

/** The sheet of a medal's poster in the given state. */
export function Overlay({ kind, onBack }: PosterSample & OverlayControls) {
  const words = useWords(galleryWords)
  const refetch = () => undefined
  const made = { imageUrl: '/media/medal/morning-light.svg', text: words.posterText, width: 600, height: 800 }
  const query = {
    loading: { ...still, isPending: true, refetch },
    made: { ...still, data: made, refetch },
    failed: { ...still, error: new CallError('', words.posterFailed, 0), refetch },
  }[kind]
  return <PosterSheet query={query} name={words.medalName} onBack={onBack} />
}
