import { type Driver, phoneWindow } from './phone.ts'
import { newProfile, orEnd, printedAddress, startBrowser } from './processes.ts'
import { ProtocolSession } from './protocol-session.ts'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--autoplay-policy=user-gesture-required',
  '--password-store=basic',
  '--lang=zh-CN',
  '--remote-debugging-port=0',
  `--window-size=${phoneWindow.width},${phoneWindow.height}`,
]
/** The old builds have no zygote. (As a single process, as they were made for, they end at a canvas or a video.) */
const oldFlags = ['--no-zygote']

/** Some engines list their first page only after a moment. */
async function pageSocketOf(address: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const targets = (await fetch(`http://${address}/json`).then(
      (answer) => answer.json(),
      () => [],
    )) as { type: string; webSocketDebuggerUrl: string }[]
    const page = targets.find(({ type }) => type === 'page')
    if (page) return page.webSocketDebuggerUrl
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the browser has no page')
}

interface Thrown {
  text: string
  exception?: { description?: string }
}

/** Collects what the page writes as errors. */
function messagesOf(session: ProtocolSession): string[] {
  const messages: string[] = []
  session.on(({ method, params }) => {
    if (method === 'Runtime.exceptionThrown') {
      const { text, exception } = params.exceptionDetails as Thrown
      messages.push(exception?.description ?? text)
    }
    const called = params as { type?: string; args: { description?: string; value?: unknown }[] }
    if (method === 'Runtime.consoleAPICalled' && called.type === 'error') {
      messages.push(called.args.map((arg) => arg.description ?? String(arg.value)).join(' '))
    }
  })
  return messages
}

interface Evaluated {
  result: { value: unknown }
  exceptionDetails?: Thrown
}

function driverOf(session: ProtocolSession, version: string, end: () => Promise<void>): Driver {
  return {
    version,
    messages: messagesOf(session),
    goto: async (url) => {
      await session.send('Page.navigate', { url })
    },
    run: async (script) => {
      const expression = `(async () => {${script}})()`
      const given = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await session.send<Evaluated>('Runtime.evaluate', given)
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value as never
    },
    tap: async (x, y) => {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
    type: async (text) => {
      for (const key of text) await session.send('Input.dispatchKeyEvent', { type: 'char', text: key })
    },
    choose: async (selector, file) => {
      const { root } = await session.send<{ root: { nodeId: number } }>('DOM.getDocument')
      const field = { nodeId: root.nodeId, selector }
      const { nodeId } = await session.send<{ nodeId: number }>('DOM.querySelector', field)
      await session.send('DOM.setFileInputFiles', { nodeId, files: [file] })
    },
    picture: async () => {
      const { data } = await session.send<{ data: string }>('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      session.close()
      await end()
    },
  }
}

/**
 * Starts a Chromium of any age and drives it over the DevTools protocol itself; libraries need newer ones. `isOld` is
 * for the builds of old-chromiums.ts.
 */
export async function openChromium(executable: string, isOld: boolean): Promise<Driver> {
  const profile = newProfile()
  const all = [...flags, ...(isOld ? oldFlags : []), `--user-data-dir=${profile}`, 'about:blank']
  const { child, end } = startBrowser(executable, profile, all)
  return orEnd(end, async () => {
    const address = await printedAddress(child, /DevTools listening on ws:\/\/([^/\s]+)/)
    const session = await ProtocolSession.open(await pageSocketOf(address))
    // The page's process may end alone; nothing would answer any more.
    session.on(({ method }) => method === 'Inspector.targetCrashed' && session.close())
    await session.send('Inspector.enable')
    await session.send('Page.enable')
    await session.send('Runtime.enable')
    const metrics = { ...phoneWindow, deviceScaleFactor: 2, mobile: true }
    await session.send('Emulation.setDeviceMetricsOverride', metrics)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
    const { product } = await session.send<{ product: string }>('Browser.getVersion')
    return driverOf(session, product.replace(/^.*\//, ''), end)
  })
}
