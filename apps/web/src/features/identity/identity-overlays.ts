import { defineOverlay } from '../../kit/overlays.tsx'

/** Offered after a first sign-in by SMS: set a password, or later (spec section 4, HPW0206). */
export const setPasswordOffer = defineOverlay<object>(
  'setPasswordOffer',
  () => import('./set-password-offer.tsx'),
)

/** A link would sign in another account: the member chooses to stay or to change (safety.md). */
export const accountChoice = defineOverlay<{ name: string; change: () => Promise<void> }>(
  'accountChoice',
  () => import('./account-choice.tsx'),
)

/** What the club does with a member's data (spec section 2, 'User-info warning dialog'). */
export const privacySheet = defineOverlay<object>('privacySheet', () => import('./privacy-sheet.tsx'))
