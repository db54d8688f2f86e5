import { currentChannel } from '../host-app/channel.ts'

/** What the kit knows about the phone's home screen: rules/screens#home-screen. */

/** Whether the club was opened from the home screen, without the browser's bars. */
export function isStandalone(): boolean {
  const isOnIphone = 'standalone' in navigator && navigator.standalone === true
  return isOnIphone || window.matchMedia('(display-mode: standalone)').matches
}

/** Whether readers are told how to put the club on their home screen: not where it is impossible or done. */
export function isHomeScreenOffered(): boolean {
  return currentChannel() === 'WEB' && !isStandalone()
}
