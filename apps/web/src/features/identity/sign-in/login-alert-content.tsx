import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { OverlayAction } from '../../../kit/overlays/overlay-action.tsx'
import { OverlayTitle } from '../../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../../kit/overlays/overlays.tsx'
import type { LoginReason } from '../../../kit/page/page.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Stack } from '../../../kit/ui/layout.tsx'
import { kitWords } from '../../../kit/words.ts'
import { saveLink } from '../start/saved-link.ts'
import { loginAlertWords } from './login-alert.words.ts'

export function Overlay({
  reason,
  from,
  hide,
  leave,
}: { reason: LoginReason; from: string } & OverlayControls) {
  const words = useWords(loginAlertWords)
  const { common } = useWords(kitWords)
  function signIn(): void {
    saveLink(from)
    leave(path('/login'))
  }
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <p>{words[reason]}</p>
      <p>{words.after}</p>
      <OverlayAction>
        <Button kind="main" onClick={signIn}>
          {words.signIn}
        </Button>
      </OverlayAction>
      {reason === 'watching' ? (
        <Button isWide onClick={hide}>
          {common.later}
        </Button>
      ) : (
        <Button isWide onClick={() => leave(path('/'))}>
          {words.later}
        </Button>
      )}
    </Stack>
  )
}
