import { path } from '@club/contract/page-paths.ts'
import { useEffect } from 'react'
import { HomeScreenLinks } from './features/home-screen/home-screen-links.tsx'
import { HotActivity } from './features/hot-activity/hot-activity.tsx'
import { usePartnerOfVisit } from './features/identity/partner/partner-of-visit.ts'
import { FreshUserInfo } from './features/identity/start/fresh-user-info.ts'
import { StartSteps } from './features/identity/start/start-steps.tsx'
import { InviteArrival } from './features/invite/invite-arrival.tsx'
import { isOfferDue } from './features/passkeys/passkeys-here.ts'
import { ClosingAccount, NewAgreements } from './features/privacy/new-agreements.tsx'
import { channelOf, useChannel } from './kit/host-app/channel.ts'
import { optional } from './kit/loading/optional.tsx'
import { useIsMember, useSession } from './kit/session/session.ts'
import { followOtherTabs } from './kit/session/session-elsewhere.ts'
import { deviceValues, storages } from './kit/storage/storage.ts'
import type { toldName } from './kit/storage/without-storage.ts'
import { usePrefetchedWhenIdle } from './prefetch.ts'

const AppFrame = optional(async () => (await import('./kit/host-app/app-frame.tsx')).AppFrame)

const WeChatSharing = optional(
  async () => (await import('./features/share/we-chat-sharing.tsx')).WeChatSharing,
)

const StorageNotice = optional(
  async () => (await import('./features/identity/start/storage-notice.tsx')).StorageNotice,
)

/** Only its type is imported: its module is loaded where there is no storage. */
const storageTold: typeof toldName = 'storageTold'

const PasskeyOffer = optional(
  async () => (await import('./features/passkeys/passkey-offer.tsx')).PasskeyOffer,
)

const PartnerReturn = optional(
  async () => (await import('./features/identity/partner/partner-return.tsx')).PartnerReturn,
)

/** Parts that last for the whole visit; their code loads after the page. */
export function VisitExtras({ isHome }: { isHome: boolean }) {
  const channel = useChannel()
  // Only the browser itself counts: a link may name the channel WX in any browser, where WeChat's SDK does not work.
  const isInWeChat = channelOf(navigator.userAgent, null) === 'WX'
  const partner = usePartnerOfVisit()
  const isMember = useIsMember()
  const isStorageToTell = isMember && storages.areReplaced && deviceValues.get(storageTold) === null
  useEffect(followOtherTabs, [])
  usePrefetchedWhenIdle(path('/happiness-center'), isHome || isMember)
  const { openAgreements, closesAt } = useSession().userInfo ?? { openAgreements: 0, closesAt: null }
  const isUndisturbed = closesAt === null && openAgreements === 0 && !isStorageToTell
  const isPasskeyToOffer = isUndisturbed && isMember && isOfferDue()
  return (
    <>
      {channel === 'MB' && <AppFrame />}
      <FreshUserInfo />
      <StartSteps />
      <InviteArrival />
      {isInWeChat && <WeChatSharing />}
      <HomeScreenLinks />
      {isStorageToTell && <StorageNotice />}
      {closesAt !== null && <ClosingAccount closesAt={closesAt} />}
      {closesAt === null && openAgreements > 0 && <NewAgreements />}
      {isPasskeyToOffer && <PasskeyOffer />}
      {isUndisturbed && isHome && !isPasskeyToOffer && <HotActivity />}
      {partner !== null && <PartnerReturn source={partner} />}
    </>
  )
}
