import { useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../i18n/i18n.tsx'
import { useRoute } from '../page/page.ts'
import { askedQuery } from '../router/asked-query.ts'
import { useLocation } from '../router/router.tsx'
import { sharedPageOf } from './shared-page.ts'

const noWords = { title: '', text: '', clubName: '' }

/** The full address of the picture that a share of this page shows; called in the browser only. */
export function useSharedPicture(): () => string {
  const route = useRoute()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const language = useLanguage()
  return () => {
    const context = { path: pathname, query: askedQuery(search), language }
    return new URL(sharedPageOf(route, client, context, noWords).imageUrl, window.location.origin).href
  }
}
