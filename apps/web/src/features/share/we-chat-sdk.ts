/** What the client uses of WeChat's JS-SDK 1.6.0. */
export interface WeChatSdk {
  config: (options: {
    appId: string
    timestamp: number
    nonceStr: string
    signature: string
    jsApiList: string[]
  }) => void
  /** Called after the configuration, also after a failed one. */
  ready: (listener: () => void) => void
  error: (listener: (result: { errMsg?: string }) => void) => void
  updateAppMessageShareData: (card: ShareCard & Outcome) => void
  updateTimelineShareData: (card: Omit<ShareCard, 'desc'> & Outcome) => void
}

/** What a share in a chat shows; the timeline has no description. */
export interface ShareCard {
  title: string
  desc: string
  link: string
  imgUrl: string
}

interface Outcome {
  /** The menu has the card; WeChat does not say whether it is ever sent. */
  success?: () => void
  fail?: (result: { errMsg?: string }) => void
}

declare global {
  interface Window {
    wx?: WeChatSdk
  }
}

let loading: Promise<WeChatSdk> | null = null

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.referrerPolicy = 'no-referrer'
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`${url} did not load`))
    }
    document.head.append(script)
  })
}

async function loadFirst(urls: readonly string[]): Promise<WeChatSdk> {
  for (const url of urls) {
    try {
      await loadScript(url)
      if (window.wx) return window.wx
    } catch (error) {
      console.warn("WeChat's script could not be loaded", error)
    }
  }
  throw new Error("none of WeChat's scripts could be loaded")
}

/** Loads the SDK once, from the first address that has it. */
export function loadWeChatSdk(urls: readonly string[]): Promise<WeChatSdk> {
  loading ??= loadFirst(urls).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
