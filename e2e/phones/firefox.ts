import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Driver, phoneWindow } from './phone.ts'
import { newProfile, orEnd, printedAddress, startBrowser } from './processes.ts'
import { ProtocolSession } from './protocol-session.ts'

const executable = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

const missing =
  'Firefox is missing. On Debian, please install firefox-esr; elsewhere, set FIREFOX_PATH to a Firefox.'

/** A new profile that asks for nothing, fetches nothing by itself and has a finger. */
const settings = {
  'intl.accept_languages': 'zh-CN',
  'dom.w3c_touch_events.enabled': 1,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'browser.shell.checkDefaultBrowser': false,
}

interface Remote {
  type: string
  value?: string
}

interface Evaluated {
  type: 'success' | 'exception'
  result?: Remote
  exceptionDetails?: { text: string }
}

interface Logged {
  level: string
  text: string | null
}

/** What Firefox writes of each request that is under way when a page is left, if a service worker answers it. */
const isOfLeaving = (text: string) => text.includes('A ServiceWorker intercepted the request')

/** Collects what the page writes as errors. */
async function messagesOf(session: ProtocolSession): Promise<string[]> {
  const messages: string[] = []
  session.on(({ method, params }) => {
    const { level, text } = params as unknown as Logged
    if (method !== 'log.entryAdded' || level !== 'error' || isOfLeaving(text ?? '')) return
    messages.push(text ?? '')
  })
  await session.send('session.subscribe', { events: ['log.entryAdded'] })
  return messages
}

const keysOf = (text: string) =>
  Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])

function driverOf(
  session: ProtocolSession,
  given: { context: string; version: string; messages: string[]; end: () => Promise<void> },
): Driver {
  const { context, version, messages, end } = given
  return {
    version,
    messages,
    goto: async (url) => {
      await session.send('browsingContext.navigate', { context, url, wait: 'none' })
    },
    run: async (script) => {
      // As text, since the protocol has its own form for objects.
      const expression = `(async () => JSON.stringify((await (async () => {${script}})()) ?? null))()`
      const evaluation = { expression, target: { context }, awaitPromise: true }
      const { type, result, exceptionDetails } = await session.send<Evaluated>('script.evaluate', evaluation)
      if (type === 'exception') throw new Error(exceptionDetails?.text)
      return JSON.parse(result?.value ?? 'null')
    },
    tap: async (x, y) => {
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }
      await session.send('input.performActions', { context, actions: [finger] })
    },
    type: async (text) => {
      const keys = { type: 'key', id: 'keys', actions: keysOf(text) }
      await session.send('input.performActions', { context, actions: [keys] })
    },
    choose: async (selector, file) => {
      const locator = { type: 'css', value: selector }
      const found = { context, locator, maxNodeCount: 1 }
      const { nodes } = await session.send<{ nodes: { sharedId: string }[] }>(
        'browsingContext.locateNodes',
        found,
      )
      const element = { sharedId: nodes[0]?.sharedId }
      await session.send('input.setFiles', { context, element, files: [file] })
    },
    picture: async () => {
      const { data } = await session.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      session.close()
      await end()
    },
  }
}

interface NewSession {
  capabilities: { browserVersion: string }
}

/** Starts the Firefox of the system and drives it by WebDriver BiDi. Throws, with what to install, if there is none. */
export async function openFirefox(): Promise<Driver> {
  if (!existsSync(executable)) throw new Error(missing)
  const profile = newProfile()
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  const all = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]
  const { child, end } = startBrowser(executable, profile, all)
  return orEnd(end, async () => {
    const address = await printedAddress(child, /WebDriver BiDi listening on (ws:\/\/\S+)/)
    const session = await ProtocolSession.open(`${address}/session`)
    const { capabilities } = await session.send<NewSession>('session.new', { capabilities: {} })
    const messages = await messagesOf(session)
    const { contexts } = await session.send<{ contexts: { context: string }[] }>('browsingContext.getTree')
    const context = contexts[0]?.context ?? ''
    await session.send('browsingContext.setViewport', { context, viewport: phoneWindow, devicePixelRatio: 2 })
    return driverOf(session, { context, version: capabilities.browserVersion, messages, end })
  })
}
