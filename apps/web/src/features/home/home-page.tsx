import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { PageHeading } from '../../kit/page/page-heading.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { Answered } from '../../kit/ui/states.tsx'
import { appInfoNeed, bannerNeed, menuNeed } from '../content/content-needs.ts'
import { Banners } from './banners.tsx'
import styles from './home-page.module.css'
import { MenuGrid } from './menu-grid.tsx'
import { Slides } from './slides.tsx'
import { Standing } from './standing.tsx'
import { homeWords } from './words.ts'

/** Home, a page that puts features together: rules/screens#home. */
export function Page() {
  const words = useWords(homeWords)
  const appInfo = useAnswer(appInfoNeed)
  const menu = useAnswer(menuNeed)
  const banners = useAnswer(bannerNeed('new_active'))
  const title = usePageTitle()
  const club = appInfo.data?.brand.clubName
  return (
    <div className={styles.page}>
      <PageHeading className={styles.title}>{club ? words.welcome(club) : title}</PageHeading>
      <Standing />
      {appInfo.data && <Slides slides={appInfo.data.sliders} />}
      <Answered query={menu} lines={4} pick={({ list }) => list.filter((entry) => entry.slot === 'home')}>
        {(entries) => entries.length > 0 && <MenuGrid entries={entries} />}
      </Answered>
      {banners.data && <Banners banners={banners.data.list} />}
    </div>
  )
}
