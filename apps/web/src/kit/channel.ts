import { type Channel, type ClientType, channels } from '@club/contract/constants.ts'
import { visitValues } from './storage.ts'

const storageKey = 'channel'

function knownChannel(named: string | null): Channel | undefined {
  return channels.find((channel) => channel === named?.toUpperCase())
}

/** MB if the bank's app named it in the address, WX in the messaging app, otherwise WEB. */
export function channelOf(userAgent: string, named: string | null): Channel {
  return knownChannel(named) ?? (/MicroMessenger/i.test(userAgent) ? 'WX' : 'WEB')
}

/** An iPad that requests desktop pages claims to be a Mac, but Macs have no touch screen. */
export function clientTypeOf(userAgent: string, touchPoints: number): ClientType {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  if (/Macintosh/i.test(userAgent) && touchPoints > 1) return 'ios'
  // OpenHarmony phones no longer mention Android; the bank's systems count them as Android.
  return /Android|OpenHarmony|HarmonyOS/i.test(userAgent) ? 'android' : 'pc'
}

export function currentChannel(): Channel {
  return channelOf(navigator.userAgent, visitValues.get(storageKey))
}

/** Stores the channel named in the address for this visit; unknown names are ignored. */
export function rememberChannel(named: string): void {
  const channel = knownChannel(named)
  if (channel) visitValues.set(storageKey, channel)
}

export function currentClientType(): ClientType {
  return clientTypeOf(navigator.userAgent, navigator.maxTouchPoints)
}
