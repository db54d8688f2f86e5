import { useWords } from '../../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../../kit/overlays/overlay-frame.tsx'
import { isSessionKept } from '../../../kit/storage/without-storage.ts'
import { Stack } from '../../../kit/ui/layout.tsx'
import { storageWords } from './storage.words.ts'

/** What is lost with the page, and whether the sign-in is. */
export function Overlay() {
  const words = useWords(storageWords)
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <p>{words.reason}</p>
      <p>{isSessionKept() ? words.kept : words.lost}</p>
    </Stack>
  )
}
