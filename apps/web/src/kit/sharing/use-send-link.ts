import { useState } from 'react'
import { currentChannel } from '../channel.ts'
import { copyText } from '../copy-text.ts'
import { useHydrated } from '../hydrated.ts'
import { reportClick } from '../reporting.ts'

export interface SendLink {
  /** Whether the phone has a sheet of its own for passing things on. */
  canSend: boolean
  isInWeChat: boolean
  /** Whether copying worked; null before. */
  copied: 'yes' | 'no' | null
  /** The whole address. */
  link: () => string
  copy: () => Promise<void>
  send: () => Promise<void>
}

/** Passing a page of ours on: by the phone's own sheet, or as a copied link. */
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
  /** Named clicks `<name>.share` and `<name>.copyLink`. */
  reportName: string
  /** Called when the link has left the page, or lies ready to be pasted. */
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
      // Whoever closes the phone's sheet meant to; anything else leaves the way by copying.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
      return
    }
    setCopied(null)
    await onSent?.()
  }
  return { canSend: isHydrated && !isInWeChat && 'share' in navigator, isInWeChat, copied, link, copy, send }
}
