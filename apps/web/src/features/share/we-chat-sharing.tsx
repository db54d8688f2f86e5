import { share } from '@club/contract/share.ts'
import { statuses } from '@club/contract/statuses.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answerIn, CallError, call } from '../../kit/calls/api.ts'
import { currentClientType } from '../../kit/host-app/channel.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { type NeedContext, type Route, useRoute } from '../../kit/page/page.ts'
import { askedQuery } from '../../kit/router/asked-query.ts'
import { useLocation } from '../../kit/router/router.tsx'
import { useSession } from '../../kit/session/session.ts'
import { entryAddress } from '../../kit/sharing/entry-address.ts'
import { sharedPageOf } from '../../kit/sharing/shared-page.ts'
import { setWeChatMenuState, useWeChatMenuState } from '../../kit/sharing/we-chat-menu-state.ts'
import { visitValues } from '../../kit/storage/storage.ts'
import { kitWords } from '../../kit/words.ts'
import { appInfoNeed } from '../content/content-needs.ts'
import { MenuMissing } from './menu-missing.tsx'
import { makeWeChatMenu } from './we-chat-menu.ts'
import { loadWeChatSdk, type ShareCard } from './we-chat-sdk.ts'

const menu = makeWeChatMenu({
  sign: (url, refresh) => call(share.getSignature, { url, refresh }),
  loadSdk: loadWeChatSdk,
  stateAfter: (error) => {
    if (!(error instanceof CallError)) return 'failed'
    if (error.status === statuses.weChatNotSetUp) return 'notSetUp'
    // Without a network the next page tries again; the offline bar says what is wrong.
    return error.httpStatus === 0 ? null : 'failed'
  },
  onState: setWeChatMenuState,
})

const toldName = 'weChatMenuTold'

/** Gives WeChat's share menu the title, words and picture of every page, or says once that it cannot. */
export function WeChatSharing() {
  const link = useCard()
  const { pathname } = useLocation()
  const hasFailed = useWeChatMenuState() === 'failed'
  const [toldOn, setToldOn] = useState<string | null>(null)
  if (hasFailed && toldOn === null) setToldOn(visitValues.get(toldName) ? '' : pathname)
  useEffect(() => {
    if (toldOn) visitValues.set(toldName, '1')
  }, [toldOn])
  return hasFailed && toldOn === pathname ? <MenuMissing link={link} close={() => setToldOn('')} /> : null
}

/** Keeps the menu's card; returns the link that it shares. */
function useCard(): string {
  const [link, setLink] = useState(() => window.location.origin)
  const route = useRoute()
  const { pathname, search } = useLocation()
  const language = useLanguage()
  const client = useQueryClient()
  const { userId } = useSession()
  useEffect(() => {
    let isCurrent = true
    const context = { path: pathname, query: askedQuery(search), language }
    async function show(): Promise<void> {
      const [{ titles }, { common }] = await Promise.all([
        route.words.kept(language),
        kitWords.kept(language),
      ])
      if (!isCurrent) return
      const title = titles[route.path] ?? ''
      const card = cardOf(route, client, context, { title, text: common.description, userId })
      setLink(card.link)
      const current = window.location.href.split('#', 1)[0] ?? ''
      await menu.show(card, { isIos: currentClientType() === 'ios', entry: entryAddress(), current })
    }
    // If a page's words cannot be loaded, the page shows that failure itself.
    const update = () => void show().catch(() => undefined)
    update()
    // The answers that the card is made from may arrive after the page.
    const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') update()
    })
    return () => {
      isCurrent = false
      unsubscribe()
    }
  }, [route, pathname, search, language, client, userId])
  return link
}

function cardOf(
  route: Route,
  client: QueryClient,
  context: NeedContext,
  own: { title: string; text: string; userId: string | null },
): ShareCard {
  const { userId, ...words } = own
  const clubName = answerIn(client, context.language, appInfoNeed)?.brand.clubName ?? own.title
  const shared = sharedPageOf(route, client, context, { ...words, clubName })
  const link = new URL(shared.path, window.location.origin)
  // rules/invitations#invitation-link: the inviter's id, and nothing else about the member.
  if (userId) link.searchParams.set('invitationUserId', userId)
  return {
    title: shared.title,
    desc: shared.text,
    link: link.href,
    imgUrl: new URL(shared.imageUrl, window.location.origin).href,
  }
}
