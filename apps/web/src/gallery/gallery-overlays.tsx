import type { ComponentProps } from 'react'
import {
  bankPageHint,
  medalDetail,
  medalPoster,
  noCustomerNumber,
  profileNotice,
  rulesSheet,
} from '../features/happiness-center/center-overlays.ts'
import { accountChoice, setPasswordOffer } from '../features/identity/identity-overlays.ts'
import { groupConfirm } from '../features/invite/invite-overlays.ts'
import { useOverlays } from '../kit/overlays.tsx'
import { Button } from '../kit/ui/button.tsx'
import { Stack } from '../kit/ui/layout.tsx'
import { useGalleryWords } from './use-gallery-words.ts'

/** A button for every overlay of the club, whichever feature it belongs to. */
export function GalleryOverlays() {
  const words = useGalleryWords()
  const { show } = useOverlays()
  const names = words.overlays
  const medal: ComponentProps<typeof medalDetail.Content>['medal'] = {
    medalId: 'morning-light',
    medalName: words.medalName,
    medalIntro: '',
    taskName: words.medalTask,
    tips: '',
    btn: '',
    other: null,
    isMake: false,
    frontImageUrl: '/media/medal/morning-light.svg',
    backImageUrl: '/media/medal/morning-light-locked.svg',
    total: 2,
    completeTimes: 20,
    completeActionTimes: 47,
    status: '1',
  }
  type Medal = typeof medal
  const openMedal = (one: Medal): void => show(medalDetail, { medal: one, onTell: () => openPoster(one) })
  const openPoster = (one: Medal): void => show(medalPoster, { medal: one, onBack: () => openMedal(one) })
  const samples: [name: string, open: () => void][] = [
    [names.rules, () => show(rulesSheet, { agreementId: 'point_rules', title: names.rules })],
    [names.medalRules, () => show(rulesSheet, { agreementId: 'medal_rules', title: names.medalRules })],
    [names.medal, () => openMedal(medal)],
    [names.medalLocked, () => openMedal({ ...medal, total: 0 })],
    [names.medalMaking, () => openMedal({ ...medal, isMake: true, status: '3' as const })],
    [names.poster, () => openPoster(medal)],
    [names.noCustomerNumber, () => show(noCustomerNumber, {})],
    [names.bankPage, () => show(bankPageHint, {})],
    [names.profile, () => show(profileNotice, {})],
    [names.invite, () => show(groupConfirm, { groups: 1 })],
    [names.password, () => show(setPasswordOffer, {})],
    [names.account, () => show(accountChoice, { name: words.person, change: async () => undefined })],
  ]
  return (
    <Stack>
      {samples.map(([name, open]) => (
        <Button key={name} isWide onClick={open} data-overlay-sample>
          {words.open(name)}
        </Button>
      ))}
    </Stack>
  )
}
