import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { kitWords } from '../../kit/words.ts'
import { PrivacyFacts, PrivacyPolicy } from './privacy-notice.tsx'

/** What the club does with a member's data, opened from the form that collects it. */
export function Overlay({ title, hide }: { title: string } & OverlayControls) {
  const words = useWords(kitWords).common
  return (
    <Stack>
      <OverlayTitle>{title}</OverlayTitle>
      <PrivacyFacts />
      <Button kind="main" onClick={hide}>
        {words.iKnow}
      </Button>
      <PrivacyPolicy />
    </Stack>
  )
}
