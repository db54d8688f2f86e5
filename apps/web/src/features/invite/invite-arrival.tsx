import { invite } from '@club/contract/invite.ts'
import { useEffect } from 'react'
import { call } from '../../kit/calls/api.ts'
import { arrived, forgetArrived, keepArrival } from '../../kit/host-app/arrival.ts'

/** Reports once that a member's link was opened. The inviter stays stored for registration. */
export function InviteArrival() {
  useEffect(() => void reportOpened(), [])
  return null
}

async function reportOpened(): Promise<void> {
  const invitationUserId = arrived('invitationUserId')
  if (invitationUserId === null) return
  // Forget it first, so that a second run does not report it again.
  forgetArrived('invitationUserId')
  try {
    await call(invite.opened, { invitationUserId })
  } catch (error) {
    console.warn('reporting an opened invitation failed; the next page tries again', error)
    keepArrival({ found: { invitationUserId }, search: '' })
  }
}
