import { PosterSheet, type PosterState } from '../features/happiness-center/medal-poster.tsx'
import { useWords } from '../kit/i18n/i18n.tsx'
import type { OverlayControls } from '../kit/overlays.tsx'
import { galleryWords } from './words.ts'

export interface PosterSample {
  kind: PosterState['kind']
  onBack: () => void
}

/** The sheet of a medal's poster in the given state. */
export function Overlay({ kind, onBack }: PosterSample & OverlayControls) {
  const words = useWords(galleryWords)
  const states: Record<PosterState['kind'], PosterState> = {
    loading: { kind: 'loading' },
    made: { kind: 'made', imageUrl: '/media/medal/morning-light.svg', text: words.posterText },
    failed: { kind: 'failed', reason: words.posterFailed, isBusy: false, retry: () => undefined },
  }
  return <PosterSheet state={states[kind]} name={words.medalName} onBack={onBack} />
}
