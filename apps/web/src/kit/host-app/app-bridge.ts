import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'
import { isNumber, isObject, isString } from '../storage/storage.ts'
import type { ClubForApp } from './app-window.ts'

/**
 * The interface between the club and the bank's app, for its programmers: docs/operations/app-bridge.md.
 *
 * The app injects `window.EvergreenApp.postMessage(text)`; the club sets `window.EvergreenClub.receive(text)`. Both
 * take one JSON text. If the app is absent, older or silent, or throws, the club does what it does in a browser.
 * Nothing that the app says grants rights or points.
 */
export const bridgeVersion = 1

/** What an app may offer; it lists its own when it is greeted. */
export const appFeatures = ['title', 'close', 'share', 'bankPage', 'textSize'] as const
export type AppFeature = (typeof appFeatures)[number]

/** The club's calls with their arguments. */
export interface AppCalls {
  /** First of all: the versions that the club speaks, and its language (`zh-CN`, `en`). */
  hello: { versions: readonly number[]; language: string }
  /** For the app's title bar, at every page. Without a page to go back to, the app's button closes the club. */
  setTitle: { title: string; canGoBack: boolean }
  /** The member went back from the first page: the app shows what was there before the club. */
  close: Record<string, never>
  /** Opens the app's share sheet. */
  share: { title: string; text: string; url: string; imageUrl: string | null }
  /** Opens a page of the bank. The app decides by the key; the address is for keys that it does not know. */
  openBankPage: { key: string; url: string }
}
export type AppCall = keyof AppCalls

/** Feature that an app needs for a call. */
const featureOf: Record<Exclude<AppCall, 'hello'>, AppFeature> = {
  setTitle: 'title',
  close: 'close',
  share: 'share',
  openBankPage: 'bankPage',
}

/** An app that does not answer within this time counts as one that cannot. */
export const answerMs = 2000
/** A share sheet that the app has opened may stay open this long. */
const sheetMs = 10 * 60_000
const maxTextLength = 10_000
const maxLogged = 50

/** One message as it was sent or received, for the demo's page about the bridge. */
export interface LoggedMessage {
  number: number
  direction: 'toApp' | 'toClub'
  text: string
}

export interface AppEvents {
  /** The app's back button; returns whether the club handles it. */
  back: () => boolean
  /** The member is back from what the app showed above the club. */
  resume: () => void
  /** The app's own text size: 1 is the standard. */
  textSize: (scale: number) => void
}

interface Waiting {
  done: (data: Record<string, unknown> | null) => void
  timer: ReturnType<typeof setTimeout>
}

let features: readonly AppFeature[] = []
let logged: readonly LoggedMessage[] = []
let messages = 0
let lastId = 0
let events: AppEvents | null = null
const waiting = new Map<number, Waiting>()
const listeners = makeListeners()

export const onBridgeChange = listeners.subscribe

/** What the app offers; nothing before it has answered. */
export function offeredFeatures(): readonly AppFeature[] {
  return features
}

/** The latest messages, oldest first. */
export function bridgeLog(): readonly LoggedMessage[] {
  return logged
}

function log(direction: LoggedMessage['direction'], text: string): void {
  messages += 1
  logged = [...logged.slice(1 - maxLogged), { number: messages, direction, text }]
  listeners.notify()
}

function finish(id: number, data: Record<string, unknown> | null): void {
  const one = waiting.get(id)
  if (!one) return
  clearTimeout(one.timer)
  waiting.delete(id)
  one.done(data)
}

/** Sends a call; resolves to the app's answer, or null if it refuses, throws or stays silent. */
function ask<C extends AppCall>(call: C, args: AppCalls[C]): Promise<Record<string, unknown> | null> {
  return new Promise((done) => {
    lastId += 1
    const id = lastId
    const timer = setTimeout(() => finish(id, null), answerMs)
    waiting.set(id, { done, timer })
    const text = JSON.stringify({ id, call, args })
    log('toApp', text)
    try {
      const app = window.EvergreenApp
      if (app) app.postMessage(text)
      else finish(id, null)
    } catch (error) {
      console.warn(`the bank's app did not take ${call}`, error)
      finish(id, null)
    }
  })
}

/** Calls the app if it offers the call's feature; null if it does not offer it, or failed. */
export async function callApp<C extends Exclude<AppCall, 'hello'>>(
  call: C,
  args: AppCalls[C],
): Promise<Record<string, unknown> | null> {
  return features.includes(featureOf[call]) ? ask(call, args) : null
}

function parsed(text: unknown): Record<string, unknown> | null {
  if (!isString(text) || text.length > maxTextLength) return null
  try {
    const message: unknown = JSON.parse(text)
    return isObject(message) ? message : null
  } catch {
    return null
  }
}

/** `{id, taken}`, `{id, ok, data}`: the answer to a call. */
function takeAnswer(id: number, { taken, ok, data }: Record<string, unknown>): boolean {
  const one = waiting.get(id)
  if (!one) return false
  if (taken === true) {
    clearTimeout(one.timer)
    one.timer = setTimeout(() => finish(id, null), sheetMs)
  } else finish(id, ok === true ? (isObject(data) ? data : {}) : null)
  return true
}

/** `{event}`: something happened in the app. */
function takeEvent({ event, scale }: Record<string, unknown>): boolean {
  if (event === 'ready') {
    void greet()
    return true
  }
  if (event === 'back') return events?.back() ?? false
  if (event === 'resume') {
    events?.resume()
    return true
  }
  if (event !== 'textSize' || !isNumber(scale)) return false
  events?.textSize(scale)
  return true
}

/** A message of the app; returns whether it was understood and handled. */
function receive(text: unknown): boolean {
  const message = parsed(text)
  if (!message) return false
  log('toClub', String(text))
  return isNumber(message.id) ? takeAnswer(message.id, message) : takeEvent(message)
}

/** Greets the app, which answers `{version, features, textScale?}`. */
async function greet(): Promise<void> {
  const answer = await ask('hello', {
    versions: [bridgeVersion],
    language: document.documentElement.lang,
  })
  const offered = answer?.version === bridgeVersion && Array.isArray(answer.features) ? answer.features : []
  features = appFeatures.filter((feature) => offered.includes(feature))
  listeners.notify()
  if (features.includes('textSize') && isNumber(answer?.textScale)) events?.textSize(answer.textScale)
}

/** Starts the bridge; in channel MB only. Returns the function that ends it. */
export function startBridge(handlers: AppEvents): () => void {
  events = handlers
  const forApp: ClubForApp = { receive }
  window.EvergreenClub = forApp
  if (window.EvergreenApp) void greet()
  return () => {
    if (events !== handlers) return
    events = null
    features = []
    delete window.EvergreenClub
    listeners.notify()
  }
}

export type ShareResult = 'shared' | 'cancelled' | 'failed'

/** Shares by the app's own sheet: 'failed' if the app has none or did not open it. */
export async function shareByApp(what: AppCalls['share']): Promise<ShareResult> {
  const answer = await callApp('share', what)
  if (answer === null) return 'failed'
  return answer.result === 'cancelled' ? 'cancelled' : 'shared'
}

/** Whether the app offers something; false outside the app and until it has answered. */
export function useAppFeature(feature: AppFeature): boolean {
  return useSyncExternalStore(
    onBridgeChange,
    () => features.includes(feature),
    () => false,
  )
}
