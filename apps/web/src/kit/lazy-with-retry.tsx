import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { checkConnection } from './connection.ts'

const lostParts = new Set<() => void>()

/** Lets lost code be fetched again. Called only once its failure is shown: before that, fetching would never end. */
export function forgetLostParts(): void {
  for (const forget of lostParts) forget()
  lostParts.clear()
}

/**
 * A component whose code is loaded when it is first shown, like `lazy`. If its code is lost twice in a row, it
 * throws; the next opening fetches the code again.
 */
export function lazyWithRetry<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Part: LazyExoticComponent<ComponentType<P>> | null = null
  async function fetchPart() {
    try {
      return { default: await load() }
    } catch (error) {
      if (await checkConnection()) return { default: await load() }
      throw error
    }
  }
  const make = () =>
    lazy(() =>
      fetchPart().catch((error: unknown) => {
        lostParts.add(() => {
          Part = null
        })
        throw error
      }),
    )
  return function PartWithRetry(props: P) {
    Part ??= make()
    const Shown = Part as ComponentType<P>
    return <Shown {...props} />
  }
}
