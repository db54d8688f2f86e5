import { useEffect, useRef } from 'react'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Stack } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { passkeysWords } from './passkeys.words.ts'
import type { PasskeySignIn as SignIn } from './use-passkey-sign-in.ts'

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
      <div ref={told} tabIndex={-1}>
        {stopped?.kind === 'cancelled' && <Notice>{words.cancelled}</Notice>}
        {stopped?.kind === 'failed' && <Notice kind="error">{stopped.message || words.failed}</Notice>}
      </div>
      {isOffered && <p>{words.or}</p>}
    </Stack>
  )
}
