import { CaseReceived } from '../features/points/case-form.tsx'
import type { OverlayControls } from '../kit/overlays.tsx'

/** What stands in place of the form once a case was opened; its due day may still move. */
export function Overlay({ hide }: OverlayControls) {
  return <CaseReceived opened={{ dueDay: '2027-01-08', isDueCertain: false }} hide={hide} />
}
