import { CaseReceived } from '../features/cases/case-form.tsx'
import type { OverlayControls } from '../kit/overlays/overlays.tsx'

/** The confirmation of an opened case, whose due day may still move. */
export function Overlay({ hide }: OverlayControls) {
  return <CaseReceived opened={{ dueDay: '2027-01-08', isDueCertain: false }} hide={hide} />
}
