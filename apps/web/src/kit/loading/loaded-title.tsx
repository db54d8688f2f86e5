import { useEffect, useState } from 'react'
import { useLanguage } from '../i18n/i18n.tsx'
import { useRoute } from '../page/page.ts'
import { PageHeading } from '../page/page-heading.tsx'

/** The page's title while its code is loading, or `otherwise` until the title's own words are loaded. */
export function LoadedTitle({ otherwise }: { otherwise: string }) {
  const { words, path } = useRoute()
  const language = useLanguage()
  const [loaded, setLoaded] = useState(words.in(language))
  useEffect(() => {
    let isMounted = true
    words.kept(language).then(
      (texts) => isMounted && setLoaded(texts),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [words, language])
  return <PageHeading>{loaded?.titles[path] ?? otherwise}</PageHeading>
}
