import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { kitWords } from '../../kit/words.ts'
import { PrivacyFacts, PrivacyPolicy } from './privacy-notice.tsx'
import { profileWords } from './profile.words.ts'

/** What the club does with a member's data, opened from the form that collects it. */
export function Overlay({ hide }: OverlayControls) {
  const words = useWords(kitWords).common
  return (
    <Stack>
      <OverlayTitle>{useWords(profileWords).privacy}</OverlayTitle>
      <PrivacyFacts />
      <Button kind="main" onClick={hide}>
        {words.iKnow}
      </Button>
      <PrivacyPolicy />
    </Stack>
  )
}
