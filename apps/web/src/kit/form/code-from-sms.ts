import { useEffect, useEffectEvent } from 'react'

/** What browsers that can read an SMS add to credentials: https://wicg.github.io/web-otp */
interface SmsRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] }
}

/**
 * The code of the next SMS that is bound to this host, which the phone reads once its owner has allowed it (Chromium on
 * Android). Null where the browser cannot, the owner declines, or the wait is over.
 */
async function codeFromSms(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  try {
    const request: SmsRequest = { otp: { transport: ['sms'] }, signal }
    const read = (await navigator.credentials.get(request)) as { code?: string } | null
    return read?.code ?? null
  } catch {
    return null
  }
}

/** Takes the code out of the SMS that was sent, whatever names it; null while none is awaited. */
export function useCodeFromSms(sent: unknown, take: (code: string) => void): void {
  const taken = useEffectEvent(take)
  useEffect(() => {
    if (!sent) return
    const waiting = new AbortController()
    void codeFromSms(waiting.signal).then((code) => {
      if (code !== null && !waiting.signal.aborted) taken(code)
    })
    return () => waiting.abort()
  }, [sent])
}
