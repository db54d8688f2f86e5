import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../free-port.ts'
import { BrowserGone, type Driver, phoneWindow } from './phone.ts'
import { endWithProfile, newProfile, orEnd, startGroup } from './processes.ts'

const driverPath = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver'

const missing =
  'WebKit is missing. On Debian and its relatives, please install webkit2gtk-driver, xvfb, gstreamer1.0-libav and ' +
  'gstreamer1.0-plugins-good; elsewhere, set WEBKIT_DRIVER_PATH to a WebKitWebDriver.'

/** The browser's own buttons make its window wider than a phone, unless they are tiny. */
const tinyButtons = '* { padding: 0; margin: 0; min-width: 0; min-height: 0; border: 0; font-size: 2px }'

/** Starts a screen that nobody sees; returns its process and name. */
async function openScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const all = ['-displayfd', '3', '-screen', '0', '800x1600x24', '-nolisten', 'tcp']
  const screen = startGroup('Xvfb', all, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject)
    screen.once('exit', () => reject(new Error('the screen ended at its start')))
    screen.stdio[3]?.once('data', (chunk) => resolve(String(chunk).trim()))
  })
  return { screen, display: `:${number}` }
}

interface Session {
  sessionId: string
  capabilities: { browserVersion: string }
}

type Call = <T>(method: 'POST' | 'GET', address: string, body?: object) => Promise<T>

/** Calls of WebDriver; it reports failures as `error`. */
function callerOf(url: string): Call {
  return async (method, address, body) => {
    const request = fetch(url + address, { method, body: body ? JSON.stringify(body) : null })
    const answer = await request.catch(() => {
      throw new BrowserGone()
    })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
    return value as never
  }
}

/** The driver listens a moment after its start. */
async function untilListening(call: Call, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error('the WebKit driver ended at its start')
    const listens = await call('GET', '/status').then(
      () => true,
      () => false,
    )
    if (listens) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('the WebKit driver does not listen')
}

/** WebDriver does not report the page's errors, so the page collects them from the first script on. */
const collectMessages = `
if (!window.clubMessages) {
  const messages = (window.clubMessages = [])
  window.addEventListener('error', (event) => event.message && messages.push(event.message))
  window.addEventListener('unhandledrejection', (event) => messages.push(String(event.reason)))
  const { error } = console
  console.error = (...given) => { messages.push(given.map(String).join(' ')); error.apply(console, given) }
}
`

/** One finger that touches a point. */
const touchOf = (x: number, y: number) => ({
  type: 'pointer',
  id: 'finger',
  parameters: { pointerType: 'touch' },
  actions: [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

const keysOf = (text: string) => ({
  type: 'key',
  id: 'keys',
  actions: Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

interface Ran {
  value?: unknown
  error?: string
  messages: string[]
}

function driverOf(call: Call, version: string, end: () => Promise<void>): Driver {
  const messages: string[] = []
  return {
    version,
    messages,
    goto: async (url) => {
      await call('POST', '/url', { url })
    },
    run: async (script) => {
      const whole = `${collectMessages}
        const finish = arguments[0]
        const answer = (more) => finish(Object.assign({ messages: window.clubMessages.splice(0) }, more))
        ;(async () => {${script}})().then((value) => answer({ value }), (error) => answer({ error: String(error) }))`
      const ran = await call<Ran>('POST', '/execute/async', { script: whole, args: [] })
      messages.push(...ran.messages)
      if (ran.error !== undefined) throw new Error(ran.error)
      return ran.value as never
    },
    tap: async (x, y) => {
      await call('POST', '/actions', { actions: [touchOf(x, y)] })
    },
    type: async (text) => {
      await call('POST', '/actions', { actions: [keysOf(text)] })
    },
    choose: async (selector, file) => {
      const found = await call<object>('POST', '/element', { using: 'css selector', value: selector })
      await call('POST', `/element/${Object.values(found)[0]}/value`, { text: file })
    },
    picture: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
    close: end,
  }
}

/** The window's size is that of the page and the browser's own bar. */
async function resize(call: Call): Promise<void> {
  let more = 0
  for (let tries = 0; tries < 20; tries += 1) {
    await call('POST', '/window/rect', { width: phoneWindow.width, height: phoneWindow.height + more })
    const size = { script: 'return [innerWidth, innerHeight]', args: [] }
    const [width, height] = await call<[number, number]>('POST', '/execute/sync', size)
    if (width === phoneWindow.width && height === phoneWindow.height) return
    more += phoneWindow.height - height
  }
  throw new Error('the WebKit window cannot be made as small as a phone')
}

const frameWaitMs = 10_000

/** Whether the window is drawn; a page in one that is not counts as hidden, so that its videos earn nothing. */
function isDrawn(call: Call): Promise<boolean> {
  const script = `const done = arguments[0]
    setTimeout(() => done(false), ${frameWaitMs})
    requestAnimationFrame(() => requestAnimationFrame(() => done(document.visibilityState === 'visible')))`
  return call<boolean>('POST', '/execute/async', { script, args: [] })
}

/** Starts the WebKit of the system on a screen of its own. Throws, with what to install, if there is none. */
export async function openWebKit(): Promise<Driver> {
  if (!existsSync(driverPath)) throw new Error(missing)
  for (let tries = 1; tries < 3; tries += 1) {
    const driver = await openWindow()
    if (driver) return driver
  }
  return (await openWindow()) ?? Promise.reject(new Error('WebKit opens a window, but draws nothing in it'))
}

/** A WebKit with a window; null, with nothing left running, if the window is not drawn. */
async function openWindow(): Promise<Driver | null> {
  const profile = newProfile()
  mkdirSync(path.join(profile, 'gtk-3.0'))
  writeFileSync(path.join(profile, 'gtk-3.0/gtk.css'), tinyButtons)
  const { screen, display } = await openScreen()
  const port = await freePort()
  const folders = { HOME: profile, XDG_CONFIG_HOME: profile, XDG_DATA_HOME: profile, XDG_CACHE_HOME: profile }
  const child = startGroup(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...folders, DISPLAY: display, LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN' },
  })
  const end = () => endWithProfile(profile, child, screen)
  return orEnd(end, async () => {
    const root = callerOf(`http://127.0.0.1:${port}`)
    await untilListening(root, child)
    // Waiting for all of a page would wait for its videos and for the calls of a page that keeps asking.
    const capabilities = { alwaysMatch: { pageLoadStrategy: 'none' } }
    const { sessionId, capabilities: found } = await root<Session>('POST', '/session', { capabilities })
    const call = callerOf(`http://127.0.0.1:${port}/session/${sessionId}`)
    await resize(call)
    if (!(await isDrawn(call))) {
      await end()
      return null
    }
    return driverOf(call, found.browserVersion, end)
  })
}
