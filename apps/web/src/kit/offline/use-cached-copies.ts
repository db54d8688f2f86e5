import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLanguage } from '../i18n/i18n.tsx'
import { useRoute } from '../page.ts'
import { cachedCopies } from './cached-documents.ts'
import { type CachedCopy, cacheableAddress } from './offline.rules.ts'

/** What this phone has cached in the current language; null until it was read. */
export function useCachedCopies(): readonly CachedCopy[] | null {
  const language = useLanguage()
  const [copies, setCopies] = useState<readonly CachedCopy[] | null>(null)
  useEffect(() => {
    let isWanted = true
    const show = (found: readonly CachedCopy[]) => {
      if (isWanted) setCopies(found)
    }
    // Where the browser forbids to look there is nothing.
    cachedCopies(language).then(show, () => show([]))
    return () => {
      isWanted = false
    }
  }, [language])
  return copies
}

/** This phone's copy of the page on show; null when there is none, or not yet known of. */
export function useCachedCopy(): CachedCopy | null {
  const { path, renderQuery = [] } = useRoute()
  const address = cacheableAddress([{ path, renderQuery }], useLocation())
  return useCachedCopies()?.find((copy) => copy.address === address) ?? null
}
