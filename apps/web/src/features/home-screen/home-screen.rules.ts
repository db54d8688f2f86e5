import type { Channel, ClientType } from '@club/contract/channels.ts'

/** How a phone puts the club on its home screen: rules/screens#home-screen. */
export type Way = 'there' | 'elsewhere' | 'button' | 'iphone' | 'other'

export function wayOf(phone: {
  channel: Channel
  clientType: ClientType
  /** Opened from the home screen. */
  isStandalone: boolean
  /** The browser can ask the reader itself. */
  canAsk: boolean
}): Way {
  const { channel, clientType, isStandalone, canAsk } = phone
  if (isStandalone) return 'there'
  // WeChat and the bank's app open pages in a frame of their own.
  if (channel !== 'WEB') return 'elsewhere'
  if (canAsk) return 'button'
  return clientType === 'ios' ? 'iphone' : 'other'
}
