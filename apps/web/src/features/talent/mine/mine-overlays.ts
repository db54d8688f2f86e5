import { defineOverlay } from '../../../kit/overlays/overlays.tsx'

export const deleteWorkOverlay = defineOverlay<{ workNo: string; name: string }>(
  'deleteWork',
  () => import('./delete-work.tsx'),
)
