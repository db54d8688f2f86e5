import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** Where an overlay's main action is shown; null outside overlays and before the frame is there. */
export const OverlayFoot = createContext<Element | null>(null)

/** An overlay's main action, beside its close button and so always in sight, however long the content is. */
export function OverlayAction({ children }: { children: ReactNode }) {
  const foot = use(OverlayFoot)
  return foot ? createPortal(children, foot) : children
}
