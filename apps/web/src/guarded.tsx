import { use } from 'react'
import { loadedOnce } from './kit/calls/again.ts'
import { loadCode } from './kit/loading/load-code.ts'
import { orReload } from './kit/page/page.ts'

const code = loadedOnce((_: '') => import('./features/identity/start/guard.tsx'))

const withReload = loadedOnce((from: string) =>
  orReload(
    loadCode(() => code.load('')),
    from,
  ),
)

/** Prefetches the guard's code. */
export const loadGuard = () => code.kept('')

/** Stands in for a member page; shown at once if its code is here. */
export function Guarded({ from }: { from: string }) {
  const { Guard } = use(code.value('') ? code.kept('') : withReload.kept(from))
  return <Guard from={from} />
}
