import { useWords } from '../../kit/i18n/i18n.tsx'
import { useEarningWords } from '../../kit/i18n/use-earning-words.ts'
import { OverlayTitle } from '../../kit/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'

export function Overlay({ hide }: OverlayControls) {
  const { common } = useWords()
  const { tasks } = useEarningWords()
  return (
    <Stack>
      <OverlayTitle>{common.friendlyNotice}</OverlayTitle>
      <p>{tasks.noCustomer.text}</p>
      <p>{tasks.noCustomer.how}</p>
      <Button kind="main" onClick={hide}>
        {common.iKnow}
      </Button>
    </Stack>
  )
}
