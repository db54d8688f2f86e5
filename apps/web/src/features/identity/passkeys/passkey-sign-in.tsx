import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Stack } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { passkeysWords } from './passkeys.words.ts'
import type { PasskeySignIn as SignIn } from './use-passkey-sign-in.ts'

/** The quickest way in, above the form. */
export function PasskeySignIn({ lock: { isBusy, stopped, start } }: { lock: SignIn }) {
  const { signIn: words } = useWords(passkeysWords)
  return (
    <Stack>
      <Button kind="main" icon="lock" isBusy={isBusy} onClick={start}>
        {words.button}
      </Button>
      {stopped?.kind === 'cancelled' && <Notice>{words.cancelled}</Notice>}
      {stopped?.kind === 'failed' && <Notice kind="error">{stopped.message || words.failed}</Notice>}
      <p>{words.or}</p>
    </Stack>
  )
}
