import { useWords } from '../i18n/i18n.tsx'
import { useRoute } from './page.ts'

/** The title of the current page. Its words are loaded with the page's code. */
export function usePageTitle(): string {
  const { words, path } = useRoute()
  return useWords(words).titles[path] ?? ''
}
