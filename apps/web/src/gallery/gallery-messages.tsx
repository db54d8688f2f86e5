import { useState } from 'react'
import { CheckInResult } from '../features/checkin/check-in-card.tsx'
import { OfflineWords } from '../kit/frame/offline-bar.tsx'
import { TranslationBar } from '../kit/frame/translation-notice.tsx'
import { TurnPhoneDialog } from '../kit/frame/turn-phone.tsx'
import { useWords } from '../kit/i18n/i18n.tsx'
import { showToast } from '../kit/messages/toast.tsx'
import { Button } from '../kit/ui/button.tsx'
import { Stack } from '../kit/ui/layout.tsx'
import { galleryWords } from './words.ts'

/** Results of a check-in: points, monthly cap reached, and a second one on the same day. */
export function CheckInResults() {
  const month = { continueDays: 7, point: 8 }
  return (
    <Stack>
      <CheckInResult result={{ ...month, result: 'checkedIn' }} />
      <CheckInResult result={{ ...month, result: 'checkedIn', point: 0 }} />
      <CheckInResult result={{ ...month, result: 'alreadyCheckedIn', point: 0 }} />
    </Stack>
  )
}

/** Messages that appear on any page. */
export function Messages() {
  const words = useWords(galleryWords)
  const [shown, setShown] = useState<'translation' | 'offline' | 'turnPhone' | null>(null)
  const toggle = (part: typeof shown) => setShown(shown === part ? null : part)
  const close = () => setShown(null)
  return (
    <Stack>
      <Button onClick={() => showToast(words.toastText)}>{words.toast}</Button>
      <Button onClick={() => toggle('translation')}>{words.translation}</Button>
      <Button onClick={() => toggle('offline')}>{words.offline}</Button>
      <Button onClick={() => toggle('turnPhone')}>{words.turnPhone}</Button>
      {shown === 'translation' && <TranslationBar close={close} />}
      {shown === 'offline' && <OfflineWords />}
      {shown === 'turnPhone' && <TurnPhoneDialog goOn={close} />}
    </Stack>
  )
}
