import { path } from '@club/contract/page-paths.ts'
import { useEffect, useEffectEvent } from 'react'
import { whenReaderIdle } from '../../../kit/loading/reader-idle.ts'
import { type OverlayKind, useOverlays } from '../../../kit/overlays/overlays.tsx'
import { useLocation } from '../../../kit/router/router.tsx'
import type { BrowserStore } from '../../../kit/storage/storage.ts'

/**
 * Pages on which the member signs in, registers or edits personal data, or already sees what the sheets are about.
 */
const quietPaths: readonly string[] = [path('/login'), path('/reg'), path('/edit-nickname'), path('/my-data')]

/** Shows a sheet to the member when nothing else is going on, once for each `name` as long as `told` keeps it. */
export function useShowOnce(sheet: OverlayKind<object>, told: BrowserStore, name: string): void {
  const { current, show } = useOverlays()
  const { pathname } = useLocation()
  const isQuiet = quietPaths.includes(pathname)
  const tell = useEffectEvent(() => {
    if (current !== null) return false
    told.set(name, 'Y')
    show(sheet, {})
    return true
  })
  useEffect(() => {
    if (isQuiet || told.get(name) !== null) return
    return whenReaderIdle(async (isStillIdle) => isStillIdle() && tell())
  }, [isQuiet, told, name])
}
