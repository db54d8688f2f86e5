import type { ScreenPictureUrl } from '@club/contract/media.rules.ts'
import { path } from '@club/contract/page-paths.ts'
import { useEffect } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { PageHeading } from '../../kit/page/page-heading.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { reportFailure } from '../../kit/reporting/reporting.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { kitWords } from '../../kit/words.ts'
import styles from './not-found-page.module.css'
import { notFoundWords } from './words.ts'

const picture: ScreenPictureUrl = '/media/state/not-found.svg'

/** An unknown path: says so and leads home. */
export function Page() {
  const words = useWords(kitWords)
  const { text, search } = useWords(notFoundWords)
  useEffect(() => reportFailure('missing'), [])
  return (
    <div className={styles.page}>
      <img src={picture} width="240" height="180" alt="" />
      <PageHeading>{usePageTitle()}</PageHeading>
      <p className={styles.text}>{text}</p>
      <LinkButton kind="main" icon="home" to={path('/')}>
        {words.common.backHome}
      </LinkButton>
      <LinkButton isWide icon="search" to={path('/search')}>
        {search}
      </LinkButton>
    </div>
  )
}
