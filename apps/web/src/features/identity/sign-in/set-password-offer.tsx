import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { OverlayAction } from '../../../kit/overlays/overlay-action.tsx'
import { OverlayTitle } from '../../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../../kit/overlays/overlays.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Stack } from '../../../kit/ui/layout.tsx'
import { takeLink } from '../start/saved-link.ts'
import { identityWords } from '../words.ts'

export function Overlay({ leave }: OverlayControls) {
  const words = useWords(identityWords).later
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <p>{words.text}</p>
      <OverlayAction>
        <Button kind="main" onClick={() => leave(path('/reg', { for: 'first' }))}>
          {words.set}
        </Button>
      </OverlayAction>
      <Button isWide onClick={() => leave(takeLink())}>
        {words.later}
      </Button>
    </Stack>
  )
}
