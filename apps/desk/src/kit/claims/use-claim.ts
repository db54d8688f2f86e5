import { type Claim, type ClaimKind, claimRenewedEveryMs, claims } from '@club/contract/desk/claims.ts'
import { useEffect, useState } from 'react'
import { call } from '../calls/call.ts'
import { useMay } from '../session/me.ts'

/**
 * Claims something while it is shown, and renews the claim. Returns somebody else's claim if they were first, otherwise
 * null. Whoever may not claim anything sees nothing of it.
 */
export function useClaim(kind: ClaimKind, key: string): Claim | null {
  const isPermitted = useMay()('claims')
  const [other, setOther] = useState<Claim | null>(null)
  useEffect(() => {
    if (!isPermitted) return
    let isOver = false
    const take = async () => {
      // Without a connection nobody's claim is known, and nothing is forbidden by one.
      const answer = await call(claims.take, { kind, key }).catch(() => null)
      if (!isOver && answer) setOther(answer.claim.isOwn ? null : answer.claim)
    }
    void take()
    const timer = setInterval(() => void take(), claimRenewedEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
      setOther(null)
      void call(claims.release, { kind, key }).catch(() => undefined)
    }
  }, [kind, key, isPermitted])
  return other
}
