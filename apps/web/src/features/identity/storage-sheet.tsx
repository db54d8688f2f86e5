import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../kit/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { isSessionKept } from '../../kit/without-storage.ts'
import { kitWords } from '../../kit/words.ts'
import { storageWords } from './storage.words.ts'

/** What is lost with the page, and whether the sign-in is. */
export function Overlay({ hide }: OverlayControls) {
  const words = useWords(storageWords)
  const { common } = useWords(kitWords)
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <p>{words.reason}</p>
      <p>{isSessionKept() ? words.kept : words.lost}</p>
      <Button kind="main" isWide onClick={hide}>
        {common.iKnow}
      </Button>
    </Stack>
  )
}
