import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayAction } from '../../kit/overlays/overlay-action.tsx'
import { OverlayTitle } from '../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays/overlays.tsx'
import { reportClick } from '../../kit/reporting/reporting.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { PrivacyFacts, PrivacyPolicy } from './privacy-notice.tsx'
import { privacyNoticeWords } from './privacy-notice.words.ts'

/**
 * What is collected, for how long, and where to complain, above the whole privacy policy:
 * rules/privacy#privacy-notice.
 */
export function Overlay({ hide, leave }: OverlayControls) {
  const words = useWords(privacyNoticeWords)
  function confirm(): void {
    reportClick('profile-notice.confirm')
    leave(path('/edit-nickname'))
  }
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <PrivacyFacts />
      <OverlayAction>
        <Button kind="main" onClick={confirm}>
          {words.confirm}
        </Button>
      </OverlayAction>
      <Button isWide onClick={hide}>
        {words.cancel}
      </Button>
      <PrivacyPolicy />
    </Stack>
  )
}
