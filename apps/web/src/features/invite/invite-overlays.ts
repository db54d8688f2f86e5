import { defineOverlay } from '../../kit/overlays/overlays.tsx'

/** A group of ten invited friends is full: rules/invitations#groups-of-ten. */
export const groupConfirm = defineOverlay<{ groups: number }>(
  'inviteGroupConfirm',
  () => import('./group-confirm.tsx'),
)
