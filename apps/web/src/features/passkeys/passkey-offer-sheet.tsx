import { businessDay } from '@club/contract/business-day.ts'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayAction } from '../../kit/overlays/overlay-action.tsx'
import { OverlayTitle } from '../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays/overlays.tsx'
import { clientStore } from '../../kit/storage/client-store.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { addPasskey, type Stopped } from './ceremony.ts'
import { dropOffer } from './passkeys-here.ts'
import { StoppedNotice } from './stopped-notice.tsx'
import { passkeysWords } from './words.ts'

/** Asks once whether to sign in by the phone's own lock next time: rules/identity#passkeys. */
export function Overlay({ hide }: OverlayControls) {
  const { offer: words } = useWords(passkeysWords)
  const [state, setState] = useState<'asked' | 'busy' | 'done' | Stopped>('asked')
  const done = useRef<HTMLDivElement>(null)
  useEffect(() => {
    dropOffer()
    // It is the one pop-up of the day.
    clientStore.setHotActivityDay(businessDay(new Date()))
  }, [])
  // The pressed button is gone.
  useEffect(() => {
    if (state === 'done') done.current?.focus()
  }, [state])
  async function add(): Promise<void> {
    setState('busy')
    setState((await addPasskey()) ?? 'done')
  }
  if (state === 'done') {
    return (
      <Stack>
        <div ref={done} tabIndex={-1}>
          <OverlayTitle>{words.doneTitle}</OverlayTitle>
        </div>
        <p>{words.doneText}</p>
        <Button kind="main" onClick={hide}>
          {words.known}
        </Button>
      </Stack>
    )
  }
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <p>{words.text}</p>
      <p>{words.safe}</p>
      {typeof state === 'object' && <StoppedNotice stopped={state} words={words} />}
      <OverlayAction>
        <Button kind="main" icon="lock" isBusy={state === 'busy'} onClick={() => void add()}>
          {words.yes}
        </Button>
      </OverlayAction>
      <Button isWide onClick={hide}>
        {words.later}
      </Button>
    </Stack>
  )
}
