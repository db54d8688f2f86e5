import { Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

let timesDropped = 0
const listeners = makeListeners()

/** Drops all input and results on the page, because they belong to somebody who is no longer here. */
export function dropInput(): void {
  timesDropped += 1
  listeners.notify()
}

export const onInputDropped = listeners.subscribe

/** Its children start again when the input is dropped, so that nothing typed and no result stays in their state. */
export function OwnInput({ children }: { children: ReactNode }) {
  const times = useSyncExternalStore(
    onInputDropped,
    () => timesDropped,
    () => 0,
  )
  return <Fragment key={times}>{children}</Fragment>
}
