import { expect, test } from 'vitest'
import type { WeChatMenuState } from '../../kit/sharing/we-chat-menu-state.ts'
import { type Addresses, addressesToSign, makeWeChatMenu } from './we-chat-menu.ts'
import type { ShareCard, WeChatSdk } from './we-chat-sdk.ts'

const at = (current: string, isIos = false, entry: string | null = 'https://club.example/in'): Addresses => ({
  isIos,
  entry,
  current,
})
const work: ShareCard = { title: '作品', desc: '快来看看', link: 'https://club.example/w', imgUrl: '' }
const course: ShareCard = { ...work, title: '课程', link: 'https://club.example/c' }

/** A stand-in for the SDK's object. Like WeChat, it accepts the signatures of only some addresses. */
function phone({ accepts, error }: { accepts: (url: string) => boolean; error?: Error }) {
  const asked: [url: string, refresh: boolean][] = []
  const cards: string[] = []
  const states: WeChatMenuState[] = []
  let isAccepted = false
  let onError: () => void = () => {}
  const give = (card: { title: string; success?: () => void; fail?: (r: object) => void }) => {
    if (!isAccepted) return card.fail?.({})
    cards.push(card.title)
    card.success?.()
  }
  const sdk: WeChatSdk = {
    config: ({ signature }) => {
      isAccepted = accepts(signature)
      if (!isAccepted) onError()
    },
    ready: (listener) => listener(),
    error: (listener) => {
      onError = () => listener({ errMsg: 'config:invalid signature' })
    },
    updateAppMessageShareData: give,
    updateTimelineShareData: give,
  }
  const menu = makeWeChatMenu({
    sign: async (url, refresh) => {
      asked.push([url, refresh])
      if (error) throw error
      return { appId: 'wx0', timestamp: 1, nonceStr: 'n', signature: url, sdkUrls: [] }
    },
    loadSdk: async () => sdk,
    stateAfter: () => 'failed',
    onState: (state) => states.push(state),
  })
  return { menu, asked, cards, states }
}

test('on Android each address is signed, and the menu has the card of the page', async () => {
  const { menu, asked, cards, states } = phone({ accepts: () => true })
  await menu.show(work, at('https://club.example/w'))
  await menu.show(course, at('https://club.example/c'))
  expect(asked.map(([url]) => url)).toEqual(['https://club.example/w', 'https://club.example/c'])
  expect(cards).toEqual(['作品', '作品', '课程', '课程'])
  expect(new Set(states)).toEqual(new Set(['ready']))
})

test('on iOS the first address of the visit is signed once, and later pages only change the card', async () => {
  const { menu, asked, cards } = phone({ accepts: (url) => url === 'https://club.example/in' })
  await menu.show(work, at('https://club.example/w', true))
  await menu.show(course, at('https://club.example/c', true))
  await menu.show(course, at('https://club.example/c', true))
  expect(asked).toEqual([['https://club.example/in', false]])
  expect(cards).toEqual(['作品', '作品', '课程', '课程'])
})

test('a refused configuration asks for two more signatures, then never again in this visit', async () => {
  const { menu, asked, states } = phone({ accepts: () => false })
  await menu.show(work, at('https://club.example/w'))
  expect(asked).toEqual([
    ['https://club.example/w', false],
    ['https://club.example/w', true],
    ['https://club.example/in', true],
  ])
  expect(states).toEqual(['failed'])
  await menu.show(course, at('https://club.example/c'))
  expect(asked).toHaveLength(3)
})

test('the last attempt may find the address that this version of WeChat checks', async () => {
  const { menu, cards, states } = phone({ accepts: (url) => url === 'https://club.example/w' })
  await menu.show(work, at('https://club.example/w', true))
  expect([cards, states]).toEqual([['作品', '作品'], ['ready']])
})

test('without a signature the menu is missing at once; a failed request is not repeated', async () => {
  const { menu, asked, states } = phone({ accepts: () => true, error: new Error('down') })
  await menu.show(work, at('https://club.example/w'))
  await menu.show(course, at('https://club.example/c'))
  expect([asked.length, states]).toEqual([1, ['failed']])
})

test('an address that held a token is signed nowhere', async () => {
  expect(addressesToSign(at('https://club.example/w', true, null))).toEqual([])
  const { menu, asked, states } = phone({ accepts: () => true })
  await menu.show(work, at('https://club.example/w', true, null))
  expect([asked, states]).toEqual([[], ['failed']])
})

test('a page that was left while its signature was under way does not change the menu', async () => {
  const { menu, cards } = phone({ accepts: () => true })
  await Promise.all([
    menu.show(work, at('https://club.example/w')),
    menu.show(course, at('https://club.example/c')),
  ])
  expect(new Set(cards)).toEqual(new Set(['课程']))
})
