import type { SharedThing } from '@club/contract/report-names.ts'
import { useState } from 'react'
import { shareByApp, useAppFeature } from '../host-app/app-bridge.ts'
import { useChannel } from '../host-app/channel.ts'
import { useHydrated } from '../loading/hydrated.ts'
import { copyText } from '../phone/copy-text.ts'
import { reportClick } from '../reporting/reporting.ts'
import { useSharedPicture } from './use-shared-picture.ts'

export interface SendLink {
  /** Whether the phone or the bank's app has a share sheet. */
  canSend: boolean
  isInWeChat: boolean
  /** Whether copying worked; null before. */
  copied: 'yes' | 'no' | null
  /** The full address. */
  link: () => string
  copy: () => Promise<void>
  send: () => Promise<void>
}

/** Shares a page of the club by the phone's share sheet or as a copied link. */
export function useSendLink({
  path,
  title,
  text,
  reportName,
  onSent,
}: {
  path: string
  title: string
  text: string
  /** Prefix of the reported clicks `<name>.share` and `<name>.copyLink`. */
  reportName: SharedThing
  /** Called when the link was shared or copied. */
  onSent?: () => Promise<void>
}): SendLink {
  const isHydrated = useHydrated()
  const [copied, setCopied] = useState<SendLink['copied']>(null)
  const isInWeChat = useChannel() === 'WX'
  const appShares = useAppFeature('share')
  const picture = useSharedPicture()
  const link = () => window.location.origin + path

  async function copy(): Promise<void> {
    reportClick(`${reportName}.copyLink`)
    const isDone = await copyText(link())
    setCopied(isDone ? 'yes' : 'no')
    if (isDone) await onSent?.()
  }
  async function send(): Promise<void> {
    reportClick(`${reportName}.share`)
    if (appShares) {
      const result = await shareByApp({ title, text, url: link(), imageUrl: picture() })
      if (result === 'failed') return copy()
      setCopied(null)
      if (result === 'shared') await onSent?.()
      return
    }
    try {
      await navigator.share({ title, text, url: link() })
    } catch (error) {
      // A closed share sheet was closed on purpose; after any other error, copy the link instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
      return
    }
    setCopied(null)
    await onSent?.()
  }
  const canSend = isHydrated && !isInWeChat && (appShares || 'share' in navigator)
  return { canSend, isInWeChat, copied, link, copy, send }
}
