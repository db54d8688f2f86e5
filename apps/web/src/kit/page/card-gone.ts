import { showToast } from '../messages/toast.tsx'
import { focusHeading } from './scroll.ts'

/** The pressed button is gone with its card, so the focus moves to the heading. */
export function cardGone(text: string): void {
  focusHeading()
  showToast(text)
}
