import { useState } from 'react'
import { currentChannel } from '../channel.ts'
import { copyText } from '../copy-text.ts'
import { useHydrated } from '../hydrated.ts'
import { reportClick } from '../reporting.ts'

export interface SendLink {
  /** Whether the phone has a share sheet. */
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
  reportName: string
  /** Called when the link was shared or copied. */
  onSent?: () => Promise<void>
}): SendLink {
  const isHydrated = useHydrated()
  const [copied, setCopied] = useState<SendLink['copied']>(null)
  const isInWeChat = isHydrated && currentChannel() === 'WX'
  const link = () => window.location.origin + path

  async function copy(): Promise<void> {
    reportClick(`${reportName}.copyLink`)
    const isDone = await copyText(link())
    setCopied(isDone ? 'yes' : 'no')
    if (isDone) await onSent?.()
  }
  async function send(): Promise<void> {
    reportClick(`${reportName}.share`)
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
  return { canSend: isHydrated && !isInWeChat && 'share' in navigator, isInWeChat, copied, link, copy, send }
}
