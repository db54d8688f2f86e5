import type { account } from '@club/contract/account.ts'
import type { privacy } from '@club/contract/privacy.ts'
import { useState } from 'react'
import { useAction } from '../calls/api.ts'
import { announce } from '../messages/announce.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useCodeFromSms } from './code-from-sms.ts'

/** Sends a code to the mobile that the signed-in member has; `take` gets it where the phone can read the SMS. */
export function OwnCode({
  endpoint,
  words,
  take,
}: {
  endpoint: typeof account.oldMobileCode | typeof privacy.closingCode
  words: { send: string; sent: string; failed: string }
  take: (code: string) => void
}) {
  const [sent, setSent] = useState<object | null>(null)
  useCodeFromSms(sent, take)
  const code = useAction(endpoint, { onSuccess: () => announce(words.sent) })
  async function send(): Promise<void> {
    setSent(await code.run({}))
  }
  return (
    <>
      <Button isWide isBusy={code.isRunning} onClick={() => void send()}>
        {words.send}
      </Button>
      {sent && <Notice kind="success">{words.sent}</Notice>}
      {code.error && <Notice kind="error">{code.error.message || words.failed}</Notice>}
    </>
  )
}
