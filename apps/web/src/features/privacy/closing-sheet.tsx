import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { useClosesAt } from './closes-at.ts'
import { Closing } from './closing.tsx'
import { pathOfPart } from './privacy-parts.ts'
import { privacyWords } from './words.ts'

/** Offers to undo the closing when the member comes back before the account is closed. */
export function Overlay({ hide, leave }: OverlayControls) {
  const { closing: words } = useWords(privacyWords)
  const closesAt = useClosesAt()
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      {closesAt && <Closing closesAt={closesAt} hasTitle={false} onUndone={hide} />}
      <Button isWide onClick={() => leave(pathOfPart(null))}>
        {words.go}
      </Button>
    </Stack>
  )
}
