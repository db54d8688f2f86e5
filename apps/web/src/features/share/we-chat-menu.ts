import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { share } from '@club/contract/share.ts'
import type { WeChatMenuState } from '../../kit/sharing/we-chat-menu-state.ts'
import type { ShareCard, WeChatSdk } from './we-chat-sdk.ts'

const weChatSignatureRetries = 2
export type Signature = AnswerOf<typeof share.getSignature>

const jsApiList = ['updateAppMessageShareData', 'updateTimelineShareData']

/** What the menu needs from the browser and the server. */
export interface MenuParts {
  sign: (url: string, refresh: boolean) => Promise<Signature>
  loadSdk: (urls: readonly string[]) => Promise<WeChatSdk>
  /** What a failed request means; null if a later page may try again. */
  stateAfter: (error: unknown) => WeChatMenuState | null
  onState: (state: WeChatMenuState) => void
}

export interface Addresses {
  isIos: boolean
  /** The first address of the visit; null if it must not be sent. */
  entry: string | null
  current: string
}

/**
 * The address to sign for each attempt: on iOS the first one of the visit, elsewhere the current one. The last
 * attempt tries the other address, since versions of WeChat differ. On iOS there is no attempt if the first address
 * must not be sent.
 */
export function addressesToSign({ isIos, entry, current }: Addresses): string[] {
  if (isIos && entry === null) return []
  const [own, other] = isIos ? [entry ?? current, current] : [current, entry ?? current]
  return [...Array.from({ length: weChatSignatureRetries }, () => own), other]
}

/** Configures the SDK and gives it the card; false if WeChat refuses either. */
function configure(sdk: WeChatSdk, signature: Signature, card: () => ShareCard): Promise<boolean> {
  const { appId, timestamp, nonceStr } = signature
  return new Promise((resolve) => {
    sdk.error(() => resolve(false))
    // The SDK changes the list that it is given.
    sdk.config({ appId, timestamp, nonceStr, signature: signature.signature, jsApiList: [...jsApiList] })
    sdk.ready(() => give(sdk, card(), resolve))
  })
}

function give(sdk: WeChatSdk, card: ShareCard, done: (isGiven: boolean) => void): void {
  const { desc: _, ...ofTimeline } = card
  sdk.updateTimelineShareData(ofTimeline)
  sdk.updateAppMessageShareData({ ...card, success: () => done(true), fail: () => done(false) })
}

/** Keeps the card of WeChat's share menu up to date: rules/channels#sharing-in-wechat. */
export function makeWeChatMenu({ sign, loadSdk, stateAfter, onState }: MenuParts) {
  let hasGivenUp = false
  let shown: ShareCard | null = null
  /** The address that the SDK has been, or is being, configured for. */
  let configuredFor: string | null = null
  let sdk: WeChatSdk | null = null

  function giveUp(state: WeChatMenuState): void {
    hasGivenUp = true
    onState(state)
  }

  async function configureFor(addresses: readonly string[], card: ShareCard): Promise<void> {
    const [first = null] = addresses
    // Stop trying once the reader has left the page.
    const isCurrent = () => configuredFor === first
    for (const [attempt, url] of addresses.entries()) {
      const signature = await sign(url, attempt > 0)
      const loaded = await loadSdk(signature.sdkUrls)
      if (!isCurrent()) return
      const isGiven = await configure(loaded, signature, () => shown ?? card)
      if (!isCurrent()) return
      if (isGiven) {
        sdk = loaded
        return onState('ready')
      }
    }
    giveUp('failed')
  }

  return {
    /** Shares by the menu show this card from now on. */
    async show(card: ShareCard, where: Addresses): Promise<void> {
      if (hasGivenUp) return
      const addresses = addressesToSign(where)
      const [first] = addresses
      if (first === undefined) return giveUp('failed')
      const isSame = JSON.stringify(card) === JSON.stringify(shown)
      shown = card
      if (configuredFor === first) {
        if (sdk && !isSame) give(sdk, card, () => undefined)
        return
      }
      configuredFor = first
      sdk = null
      try {
        await configureFor(addresses, card)
      } catch (error) {
        if (configuredFor !== first) return
        configuredFor = null
        const state = stateAfter(error)
        if (state) giveUp(state)
      }
    },
  }
}
