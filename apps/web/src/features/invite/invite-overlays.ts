import { defineOverlay } from '../../kit/overlays.tsx'

/** A group of ten invited friends is full (spec section 4, 'Invite list'). */
export const groupConfirm = defineOverlay<{ groups: number }>(
  'inviteGroupConfirm',
  () => import('./group-confirm.tsx'),
)
