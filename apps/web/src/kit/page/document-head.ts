import { useEffect, useRef } from 'react'
import { useLanguage, useWords } from '../i18n/i18n.tsx'
import { kitWords } from '../words.ts'
import type { Route } from './page.ts'

const metaSelector = 'meta[name="google"][content="notranslate"]'

/** Sets or removes the document's opt-out of machine translation; the server's HTML starts with it. */
function setTranslationOptOut(isUnwanted: boolean): void {
  const { documentElement: html, head } = document
  if (isUnwanted) html.setAttribute('translate', 'no')
  else html.removeAttribute('translate')
  const meta = document.querySelector(metaSelector)
  if (!isUnwanted) meta?.remove()
  else if (!meta) {
    const added = document.createElement('meta')
    added.name = 'google'
    added.content = 'notranslate'
    head.append(added)
  }
}

/** Sets the document's title and marks for the route. */
export function useDocumentHead({ words, path, translateScreen = false }: Route): void {
  const language = useLanguage()
  const { failed } = useWords(kitWords).common
  const isServed = useRef(true)
  useEffect(() => {
    // The server's title is that of the first page.
    const isFirst = isServed.current
    isServed.current = false
    if (isFirst && document.title) return
    let isCurrent = true
    // A page that is not known yet has none: the title of the page before stays.
    const setTitle = (title: string | undefined) => {
      if (isCurrent && title !== undefined) document.title = title
    }
    words.kept(language).then(
      ({ titles }) => setTitle(titles[path]),
      () => setTitle(failed),
    )
    return () => {
      isCurrent = false
    }
  }, [words, path, language, failed])
  useEffect(() => setTranslationOptOut(translateScreen), [translateScreen])
}
