import { path } from '@club/contract/page-paths.ts'
import type { ComponentProps } from 'react'
import { caseForm } from '../features/cases/cases-overlays.ts'
import { noCustomerNumber, rulesSheet } from '../features/happiness-center/center-overlays.ts'
import { useLoginAlert } from '../features/identity/sign-in/login-alert.ts'
import { accountChoice, setPasswordOffer } from '../features/identity/sign-in/sign-in-overlays.ts'
import { groupConfirm } from '../features/invite/invite-overlays.ts'
import { medalDetail } from '../features/medals/medals-overlays.ts'
import { passkeyOffer } from '../features/passkeys/passkey-offer.tsx'
import { privacySheet, profileNotice } from '../features/privacy/privacy-overlays.ts'
import { bankPageOverlays } from '../kit/bank-page/use-bank-page.ts'
import { useWords } from '../kit/i18n/i18n.tsx'
import { defineOverlay, useOverlays } from '../kit/overlays/overlays.tsx'
import { Button } from '../kit/ui/button.tsx'
import { Stack } from '../kit/ui/layout.tsx'
import { tradeSamples } from './earning-samples.ts'
import type { PosterSample } from './poster-sample.tsx'
import { galleryWords } from './words.ts'

// The server gives a visitor no poster and no pop-up, so samples are shown instead.
const posterSample = defineOverlay<PosterSample>('posterSample', () => import('./poster-sample.tsx'))
const hotSample = defineOverlay<object>('hotSample', () => import('./hot-sample.tsx'))
const caseSample = defineOverlay<object>('caseSample', () => import('./case-sample.tsx'))
const bankPage = { key: 'retirement_plan_report', url: 'https://bank.example/s/retirement-plan-report' }
const medalRulesPicture = '/media/medal/how-medals-come.svg'

/** A button for every overlay of the club. */
export function GalleryOverlays() {
  const words = useWords(galleryWords)
  const { show } = useOverlays()
  const askToSignIn = useLoginAlert()
  const names = words.overlays
  const medal: ComponentProps<typeof medalDetail.Content>['medal'] = {
    medalId: 'morning-light',
    medalName: words.medalName,
    medalIntro: '',
    taskId: 'check_in',
    taskName: words.medalTask,
    tips: words.medalTips,
    btn: words.medalButton,
    other: null,
    isMake: false,
    frontImageUrl: '/media/medal/morning-light.svg',
    backImageUrl: '/media/medal/morning-light-locked.svg',
    total: 1,
    completeTimes: 10,
    completeActionTimes: 4,
    status: '1',
  }
  type Medal = typeof medal
  const openMedal = (one: Medal): void =>
    show(medalDetail, { medal: one, onTell: () => openPoster('made', one), onDo: () => {} })
  const openPoster = (kind: PosterSample['kind'], one: Medal = medal): void =>
    show(posterSample, { kind, onBack: () => openMedal(one) })
  const { trade: refusal } = tradeSamples(words)[1] as ReturnType<typeof tradeSamples>[number]
  const samples: [name: string, open: () => void][] = [
    [names.rules, () => show(rulesSheet, { agreementId: 'point_rules', title: names.rules })],
    [
      names.medalRules,
      () =>
        show(rulesSheet, { agreementId: 'medal_rules', title: names.medalRules, picture: medalRulesPicture }),
    ],
    [names.medal, () => openMedal(medal)],
    [names.medalSeveral, () => openMedal({ ...medal, total: 3, completeActionTimes: 7 })],
    [
      names.medalLocked,
      () => openMedal({ ...medal, btn: words.medalLockedButton, total: 0, completeActionTimes: 6 }),
    ],
    [names.medalMaking, () => openMedal({ ...medal, total: 0, isMake: true, status: '3' as const })],
    [names.posterLoading, () => openPoster('loading')],
    [names.posterMade, () => openPoster('made')],
    [names.posterFailed, () => openPoster('failed')],
    [names.hotActivity, () => show(hotSample, {})],
    [names.loginBrowsing, () => askToSignIn('browsing', path('/kit'))],
    [names.loginWatching, () => askToSignIn('watching', path('/kit'))],
    [names.noCustomerNumber, () => show(noCustomerNumber, {})],
    [names.bankPage, () => show(bankPageOverlays.hint, { page: bankPage })],
    [names.bankPageLeaving, () => show(bankPageOverlays.leaving, { page: bankPage, begin: undefined })],
    [names.profile, () => show(profileNotice, {})],
    [names.privacy, () => show(privacySheet, { title: names.privacy })],
    [names.invite, () => show(groupConfirm, { groups: 1 })],
    [names.password, () => show(setPasswordOffer, {})],
    [names.passkey, () => show(passkeyOffer, {})],
    [names.account, () => show(accountChoice, { name: words.person, change: async () => undefined })],
    [names.caseForm, () => show(caseForm, { trade: refusal })],
    [names.caseReceived, () => show(caseSample, {})],
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
