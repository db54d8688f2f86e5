import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../kit/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { kitWords } from '../../kit/words.ts'
import { centerWords } from './words.ts'

export function Overlay({ hide }: OverlayControls) {
  const { common } = useWords(kitWords)
  const { tasks } = useWords(centerWords)
  return (
    <Stack>
      <OverlayTitle>{tasks.bankPage.title}</OverlayTitle>
      <p>{tasks.bankPage.text}</p>
      <Button kind="main" onClick={hide}>
        {common.iKnow}
      </Button>
    </Stack>
  )
}
