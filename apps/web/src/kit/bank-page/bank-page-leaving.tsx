import type { BankPage } from '@club/contract/shapes.ts'
import { useState } from 'react'
import { useWords } from '../i18n/i18n.tsx'
import { OverlayAction } from '../overlays/overlay-action.tsx'
import { OverlayTitle } from '../overlays/overlay-frame.tsx'
import type { OverlayControls } from '../overlays/overlays.tsx'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Stack } from '../ui/layout.tsx'
import styles from './bank-page.module.css'
import { bankPageWords } from './words.ts'

/** What must be done before the page opens; false keeps the reader here. */
export type Begin = () => Promise<boolean>

/** In a browser: whose page comes next, in plain words. */
export function Overlay({
  page,
  begin,
  hide,
}: { page: BankPage; begin: Begin | undefined } & OverlayControls) {
  const { leaving: words } = useWords(bankPageWords)
  const [isBusy, setBusy] = useState(false)
  async function go(): Promise<void> {
    setBusy(true)
    const mayGo = begin ? await begin() : true
    // Leave from the page itself: coming back must not find the overlay's entry.
    if (mayGo) window.addEventListener('popstate', () => window.location.assign(page.url), { once: true })
    hide()
  }
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <p>{words.text}</p>
      <Facts
        facts={[
          {
            label: words.host,
            value: (
              <span className={styles.address} translate="no">
                {new URL(page.url).host}
              </span>
            ),
          },
        ]}
      />
      <p>{words.safety}</p>
      <OverlayAction>
        <Button kind="main" isBusy={isBusy} onClick={() => void go()}>
          {words.go}
        </Button>
      </OverlayAction>
      <Button isWide onClick={hide}>
        {words.stay}
      </Button>
    </Stack>
  )
}
