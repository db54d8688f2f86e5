import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLanguage } from '../i18n/i18n.tsx'
import { useRoute } from '../page.ts'
import { type KeptCopy, keptAddress } from './keeping.rules.ts'
import { keptCopies } from './kept-documents.ts'

/** What this phone keeps in the language in use; null until it was looked at. */
export function useKeptCopies(): readonly KeptCopy[] | null {
  const language = useLanguage()
  const [copies, setCopies] = useState<readonly KeptCopy[] | null>(null)
  useEffect(() => {
    let isWanted = true
    const show = (found: readonly KeptCopy[]) => {
      if (isWanted) setCopies(found)
    }
    // Where the browser forbids to look there is nothing.
    keptCopies(language).then(show, () => show([]))
    return () => {
      isWanted = false
    }
  }, [language])
  return copies
}

/** This phone's copy of the page on show; null when there is none, or not yet known of. */
export function useKeptCopy(): KeptCopy | null {
  const { path, renderQuery = [] } = useRoute()
  const address = keptAddress([{ path, renderQuery }], useLocation())
  return useKeptCopies()?.find((copy) => copy.address === address) ?? null
}
