import { invite } from '@club/contract/invite.ts'
import { useEffect } from 'react'
import { call } from '../../kit/api.ts'
import { arrived, forgetArrived, keepArrival } from '../../kit/arrival.ts'

/** Tells once that a member's link was opened; who invited stays kept for registration. */
export function InviteArrival() {
  useEffect(() => void tellOpened(), [])
  return null
}

async function tellOpened(): Promise<void> {
  const invitationUserId = arrived('invitationUserId')
  if (invitationUserId === null) return
  // Forgotten first: another part that begins meanwhile must not tell it again.
  forgetArrived('invitationUserId')
  try {
    await call(invite.opened, { invitationUserId })
  } catch (error) {
    console.warn('an opened invitation could not be told; the next page tells it', error)
    keepArrival({ found: { invitationUserId }, search: '' })
  }
}
