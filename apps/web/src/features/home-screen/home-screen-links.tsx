import { type HeadElement, homeScreenHead } from '@club/contract/home-screen.ts'
import { useEffect } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { arrived, forgetArrived } from '../../kit/host-app/arrival.ts'
import { currentChannel } from '../../kit/host-app/channel.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { reportClick } from '../../kit/reporting/reporting.ts'
import { appInfoNeed } from '../content/content-needs.ts'
import { keepInstallPrompt } from './install-prompt.ts'

/**
 * Puts the elements into the head that tell a browser which icon and name to put on the home screen. Safari reads them
 * only when the document loads, so the server sends them, too. WeChat and the bank's app get none, since they put nothing on the home screen.
 */
export function HomeScreenLinks() {
  const language = useLanguage()
  const clubName = useAnswer(appInfoNeed).data?.brand.clubName
  useEffect(() => {
    if (arrived('homeScreen') === null) return
    forgetArrived('homeScreen')
    reportClick('home-screen.start')
  }, [])
  useEffect(() => (currentChannel() === 'WEB' ? keepInstallPrompt() : undefined), [])
  useEffect(() => {
    if (clubName === undefined) return
    const isOffered = currentChannel() === 'WEB'
    for (const element of homeScreenHead(language, clubName)) {
      if (isOffered) put(element)
      else inHead(element)?.remove()
    }
  }, [language, clubName])
  return null
}

function inHead({ tag, attributes: [naming] }: HeadElement): HTMLElement | null {
  return naming ? document.head.querySelector<HTMLElement>(`${tag}[${naming[0]}="${naming[1]}"]`) : null
}

/** Puts an element into the head, or corrects the one that is there. */
function put(element: HeadElement): void {
  const there = inHead(element)
  const shown = there ?? document.createElement(element.tag)
  for (const [name, value] of element.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value)
  }
  if (!there) document.head.append(shown)
}
