import { focusHeading } from '../../kit/scroll.ts'
import { showToast } from '../../kit/toast.tsx'

/** The pressed button is gone with its card, so the focus moves to the heading. */
export function cardGone(text: string): void {
  focusHeading()
  showToast(text)
}
