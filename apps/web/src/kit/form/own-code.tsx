import type { account } from '@club/contract/account.ts'
import type { privacy } from '@club/contract/privacy.ts'
import { useState } from 'react'
import { announce } from '../announce.ts'
import { useAction } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Sends a code to the mobile that the signed-in member has. */
export function OwnCode({
  endpoint,
  words,
}: {
  endpoint: typeof account.oldMobileCode | typeof privacy.closingCode
  words: { send: string; sent: string; failed: string }
}) {
  const [isSent, setSent] = useState(false)
  const code = useAction(endpoint, { onSuccess: () => announce(words.sent) })
  async function send(): Promise<void> {
    setSent((await code.run({})) !== null)
  }
  return (
    <>
      <Button isWide isBusy={code.isRunning} onClick={() => void send()}>
        {words.send}
      </Button>
      {isSent && <Notice kind="success">{words.sent}</Notice>}
      {code.error && <Notice kind="error">{code.error.message || words.failed}</Notice>}
    </>
  )
}
