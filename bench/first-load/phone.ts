import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** A phone's window without anything stored, except a member's session. */
export interface Phone {
  page: Page
  session: CDPSession
  /** Of its pages. */
  errors: string[]
  close(): Promise<void>
}

export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

export interface PhoneSettings {
  url: string
  stored?: Stored | undefined
  /** Whether scripts run. */
  hasScripts?: boolean
  /** Whether the daily pop-up may appear. */
  hasPopUp?: boolean
}

const screen = { width: 375, height: 812 }

/**
 * Opens a phone's window. Service workers are not allowed: the protocol neither slows down nor counts their requests.
 */
export async function openPhone(browser: Browser, settings: PhoneSettings): Promise<Phone> {
  const { url, stored, hasScripts = true, hasPopUp = false } = settings
  const context = await browser.newContext({
    viewport: screen,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    javaScriptEnabled: hasScripts,
    ...(stored && { storageState: stored }),
  })
  await context.addCookies([{ name: 'lang', value: 'zh_cn', url }])
  await context.addInitScript((isAllowed) => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    if (!isAllowed && window.location.protocol !== 'about:') localStorage.setItem('hotActivityDay', today)
  }, hasPopUp)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return { page, session: await context.newCDPSession(page), errors, close: () => context.close() }
}

const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}

/** Makes a window as slow as a cheap phone: 1.6 Mbit/s down, 150 ms latency, the processor slower by a factor. */
export async function slowDown(session: CDPSession, processor: number): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
}
