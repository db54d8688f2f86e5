import { type ComponentType, use } from 'react'
import { loadedOnce } from '../calls/again.ts'
import { loadCode } from './load-code.ts'

/**
 * A component whose code is loaded when it is first shown, like `lazy`. If its code is lost, it throws; the next
 * opening loads it again.
 */
export function lazyWithRetry<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const part = loadedOnce((_: '') => loadCode(load))
  return function PartWithRetry(props: P) {
    const Part = use(part.kept(''))
    return <Part {...props} />
  }
}
