import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

/** Whether WeChat's share menu shows the club's title and picture; `unknown` before and outside WeChat. */
export type WeChatMenuState = 'unknown' | 'ready' | 'failed' | 'notSetUp'

let state: WeChatMenuState = 'unknown'
const listeners = makeListeners()

export function setWeChatMenuState(next: WeChatMenuState): void {
  state = next
  listeners.notify()
}

export function useWeChatMenuState(): WeChatMenuState {
  return useSyncExternalStore(
    listeners.subscribe,
    () => state,
    () => 'unknown',
  )
}
