import { type Channel, type ClientType, channels } from '@club/contract/constants.ts'

const storageKey = 'channel'

/** MB when the bank's app said so in the address it opened, WX in the messaging app, otherwise WEB. */
export function channelOf(userAgent: string, told: string | null): Channel {
  const known = channels.find((channel) => channel === told)
  if (known) return known
  return /MicroMessenger/i.test(userAgent) ? 'WX' : 'WEB'
}

export function clientTypeOf(userAgent: string): ClientType {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  return /Android/i.test(userAgent) ? 'android' : 'pc'
}

export function currentChannel(): Channel {
  return channelOf(navigator.userAgent, sessionStorage.getItem(storageKey))
}

export function rememberChannel(told: string): void {
  sessionStorage.setItem(storageKey, told)
}

export function currentClientType(): ClientType {
  return clientTypeOf(navigator.userAgent)
}
