/**
 * A stand-in for WeChat's JS-SDK, served at the SDK's address. It checks a configuration as the app does, against the
 * address that the app knows: on iOS the first of the visit. `weChatPlayed` records what it was given.
 */
export const sdkStandIn = `(() => {
  const played = { configs: 0, chat: null, timeline: null }
  const [{ name: entry }] = performance.getEntriesByType('navigation')
  let onError = () => {}
  let checked = Promise.resolve(false)
  const take = (name) => ({ success, fail, ...card }) =>
    void checked.then((ok) => {
      if (!ok) return fail && fail({ errMsg: 'permission denied' })
      played[name] = card
      if (success) success()
    })
  window.weChatPlayed = played
  window.wx = {
    config: (options) => {
      played.configs += 1
      checked = window.weChatAccepts(options, /iPhone/.test(navigator.userAgent) ? entry : location.href)
      void checked.then((ok) => ok || onError({ errMsg: 'config:invalid signature' }))
    },
    ready: (listener) => void checked.then(listener),
    error: (listener) => { onError = listener },
    updateAppMessageShareData: take('chat'),
    updateTimelineShareData: take('timeline'),
  }
})()`

export interface WeChatPlayed {
  configs: number
  chat: { title: string; desc: string; link: string; imgUrl: string } | null
  timeline: { title: string; link: string; imgUrl: string } | null
}

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36'
export const weChatAgents = {
  android: `Mozilla/5.0 (Linux; Android 14; PGT-AN10) ${chrome} MicroMessenger/8.0.49.2600 WeChat/arm64`,
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49',
}
