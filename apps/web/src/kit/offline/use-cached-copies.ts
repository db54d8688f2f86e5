import { useEffect, useState } from 'react'
import { useLanguage } from '../i18n/i18n.tsx'
import { useRoute } from '../page/page.ts'
import { useLocation } from '../router/router.tsx'
import { cacheableAddress } from './cached-address.rules.ts'
import { cachedCopies } from './cached-copies.ts'
import type { CachedCopy } from './cached-copy.rules.ts'

/** Cached documents in the current language; null until read. */
export function useCachedCopies(): readonly CachedCopy[] | null {
  const language = useLanguage()
  const [copies, setCopies] = useState<readonly CachedCopy[] | null>(null)
  useEffect(() => {
    let isWanted = true
    const show = (found: readonly CachedCopy[]) => {
      if (isWanted) setCopies(found)
    }
    // If the browser denies access, there are none.
    cachedCopies(language).then(show, () => show([]))
    return () => {
      isWanted = false
    }
  }, [language])
  return copies
}

/** The cached copy of the current page; null if there is none, or while unknown. */
export function useCachedCopy(): CachedCopy | null {
  const { path, renderQuery = [] } = useRoute()
  const address = cacheableAddress([{ path, renderQuery }], useLocation())
  return useCachedCopies()?.find((copy) => copy.address === address) ?? null
}
