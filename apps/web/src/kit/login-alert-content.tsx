import { useWords } from './i18n/i18n.tsx'
import { OverlayTitle } from './overlay-frame.tsx'
import type { OverlayControls } from './overlays.tsx'
import type { LoginReason } from './page.ts'
import { saveLink } from './saved-link.ts'
import { Button } from './ui/button.tsx'
import { Stack } from './ui/layout.tsx'
import { kitWords } from './words.ts'

export function Overlay({ reason, from, leave }: { reason: LoginReason; from: string } & OverlayControls) {
  const words = useWords(kitWords).shell.loginAlert
  function signIn(): void {
    saveLink(from)
    leave('/login')
  }
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <p>{words[reason]}</p>
      <p>{words.after}</p>
      <Button kind="main" onClick={signIn}>
        {words.signIn}
      </Button>
      <Button isWide onClick={() => leave('/')}>
        {words.later}
      </Button>
    </Stack>
  )
}
