import { type Channel, type ClientType, channels } from '@club/contract/channels.ts'
import { useSyncExternalStore } from 'react'
import { visitValues } from '../storage/storage.ts'

const storageKey = 'channel'

function knownChannel(named: string | null): Channel | undefined {
  return channels.find((channel) => channel === named?.toUpperCase())
}

/**
 * WX in the messaging app, whatever a link says; otherwise the channel that the address named, or MB if the
 * bank's app injected its object, or WEB: rules/channels#three-channels.
 */
export function channelOf(userAgent: string, named: string | null, isInApp = false): Channel {
  if (/MicroMessenger/i.test(userAgent)) return 'WX'
  return knownChannel(named) ?? (isInApp ? 'MB' : 'WEB')
}

/** An iPad that requests desktop pages claims to be a Mac, but Macs have no touch screen. */
export function clientTypeOf(userAgent: string, touchPoints: number): ClientType {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  if (/Macintosh/i.test(userAgent) && touchPoints > 1) return 'ios'
  // OpenHarmony phones no longer mention Android; the bank's systems count them as Android.
  return /Android|OpenHarmony|HarmonyOS/i.test(userAgent) ? 'android' : 'pc'
}

export function currentChannel(): Channel {
  return channelOf(navigator.userAgent, visitValues.get(storageKey), 'EvergreenApp' in globalThis)
}

const never = () => () => {}

/**
 * The channel in a component. The server does not know it: the first page is drawn as a browser's, and WX and
 * MB follow once it is hydrated.
 */
export function useChannel(): Channel {
  return useSyncExternalStore(never, currentChannel, () => 'WEB')
}

/** Stores the channel named in the address for this visit; unknown names are ignored. */
export function rememberChannel(named: string): void {
  const channel = knownChannel(named)
  if (channel) visitValues.set(storageKey, channel)
}

export function currentClientType(): ClientType {
  return clientTypeOf(navigator.userAgent, navigator.maxTouchPoints)
}
