import { defineOverlay } from '../../../kit/overlays/overlays.tsx'

/** Offered after a first sign-in by SMS (HPW0206): set a password, or later. */
export const setPasswordOffer = defineOverlay<object>(
  'setPasswordOffer',
  () => import('./set-password-offer.tsx'),
)

/**
 * A link would sign in another account: the member chooses which one to use
 * (rules/identity#start-of-a-visit).
 */
export const accountChoice = defineOverlay<{ name: string | undefined; change: () => Promise<void> }>(
  'accountChoice',
  () => import('./account-choice.tsx'),
)
