import { useEffect, useRef } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { StoppedNotice } from './stopped-notice.tsx'
import type { PasskeySignIn as SignIn } from './use-passkey-sign-in.ts'
import { passkeysWords } from './words.ts'

/** The quickest way in, above the form; after a refusal, why it no longer opens anything. */
export function PasskeySignIn({ lock: { isOffered, isBusy, stopped, start } }: { lock: SignIn }) {
  const { signIn: words } = useWords(passkeysWords)
  const told = useRef<HTMLDivElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (!isOffered) told.current?.focus()
  }, [isOffered])
  return (
    <Stack>
      {isOffered && (
        <Button kind="main" icon="lock" isBusy={isBusy} onClick={start}>
          {words.button}
        </Button>
      )}
      {stopped && (
        <div ref={told} tabIndex={-1}>
          <StoppedNotice stopped={stopped} words={words} />
        </div>
      )}
      {isOffered && <p>{words.or}</p>}
    </Stack>
  )
}
