import { use } from 'react'
import { setKnown } from './kit/known.ts'

type GuardModule = typeof import('./features/identity/guard.tsx')

let loading: Promise<GuardModule> | null = null

/** Loads the guard's code once; after a failure it is loaded again. */
export function loadGuard(): Promise<GuardModule> {
  if (loading) return loading
  const mine: Promise<GuardModule> = import('./features/identity/guard.tsx')
  loading = mine
  mine.then(
    (module) => setKnown(mine, module),
    () => {
      loading = null
    },
  )
  return mine
}

/** Stands in for a member page; shown at once if its code is here. */
export function Guarded({ from }: { from: string }) {
  const { Guard } = use(loadGuard())
  return <Guard from={from} />
}
