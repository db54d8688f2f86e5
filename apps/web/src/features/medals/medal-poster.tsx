import { medals } from '@club/contract/medals.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays/overlays.tsx'
import { PosterAnswer } from '../../kit/poster/poster-picture.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import type { Medal } from './medals-needs.ts'
import { medalsWords } from './words.ts'

/** The share poster of a medal: rules/tasks#medal-posters. */
export function Overlay({ medal, onBack }: { medal: Medal; onBack: () => void } & OverlayControls) {
  const request = { medalNum: medal.total, medalId: medal.medalId, posterType: '0' } as const
  const query = useAnswer(need(medals.getPoster, request))
  return <PosterSheet query={query} name={medal.medalName} onBack={onBack} />
}

/** The sheet of a medal's poster, whatever its state. */
export function PosterSheet({
  query,
  name,
  onBack,
}: {
  query: Parameters<typeof PosterAnswer>[0]['query']
  name: string
  onBack: () => void
}) {
  const words = useWords(medalsWords).poster
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <PosterAnswer query={query} alt={words.image(name)} />
      <Button icon="medal" isWide onClick={onBack}>
        {words.back}
      </Button>
    </Stack>
  )
}
