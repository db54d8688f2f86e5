import { type Channel, type ClientType, channels } from '@club/contract/constants.ts'
import { visitValues } from './storage.ts'

const storageKey = 'channel'

function knownChannel(told: string | null): Channel | undefined {
  return channels.find((channel) => channel === told?.toUpperCase())
}

/** MB when the bank's app said so in the address it opened, WX in the messaging app, otherwise WEB. */
export function channelOf(userAgent: string, told: string | null): Channel {
  return knownChannel(told) ?? (/MicroMessenger/i.test(userAgent) ? 'WX' : 'WEB')
}

/** An iPad that asks for desktop pages calls itself a Mac, and no Mac has a touch screen. */
export function clientTypeOf(userAgent: string, touchPoints: number): ClientType {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  if (/Macintosh/i.test(userAgent) && touchPoints > 1) return 'ios'
  // Phones with OpenHarmony no longer name Android; the bank's systems count them there.
  return /Android|OpenHarmony|HarmonyOS/i.test(userAgent) ? 'android' : 'pc'
}

export function currentChannel(): Channel {
  return channelOf(navigator.userAgent, visitValues.get(storageKey))
}

/** Keeps for this visit which channel the address named; an unknown name changes nothing. */
export function rememberChannel(told: string): void {
  const channel = knownChannel(told)
  if (channel) visitValues.set(storageKey, channel)
}

export function currentClientType(): ClientType {
  return clientTypeOf(navigator.userAgent, navigator.maxTouchPoints)
}
