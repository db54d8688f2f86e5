import { defineOverlay } from '../../kit/overlays/overlays.tsx'

/** What the club does with a member's data: rules/privacy#privacy-notice. */
export const privacySheet = defineOverlay<{ title: string }>(
  'privacySheet',
  () => import('./privacy-sheet.tsx'),
)

/** Shown before the profile is filled in: rules/privacy#privacy-notice. */
export const profileNotice = defineOverlay<object>('profileNotice', () => import('./profile-notice.tsx'))
