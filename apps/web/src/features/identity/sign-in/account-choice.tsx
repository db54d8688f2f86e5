import { path } from '@club/contract/page-paths.ts'
import { useState } from 'react'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { OverlayAction } from '../../../kit/overlays/overlay-action.tsx'
import { OverlayTitle } from '../../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../../kit/overlays/overlays.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Stack } from '../../../kit/ui/layout.tsx'
import { identityWords } from '../words.ts'

/** Closing the overlay in any way keeps the current account. */
export function Overlay({
  hide,
  leave,
  name,
  change,
}: { name: string | undefined; change: () => Promise<void> } & OverlayControls) {
  const words = useWords(identityWords).account
  const [isBusy, setBusy] = useState(false)
  async function changeAccount(): Promise<void> {
    setBusy(true)
    // Go to a public page first, so that no data of one account appears on a page of the other.
    leave(path('/'))
    await change()
  }
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <p>{words.text(name ?? words.nameless)}</p>
      <p>{words.advice}</p>
      <OverlayAction>
        <Button kind="main" onClick={hide}>
          {words.stay}
        </Button>
      </OverlayAction>
      <Button isWide isBusy={isBusy} onClick={() => void changeAccount()}>
        {words.change}
      </Button>
    </Stack>
  )
}
