import { content } from '@club/contract/content.ts'
import { useAnswer } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Failed, Skeleton } from '../../kit/ui/states.tsx'
import { Banners } from './banners.tsx'
import styles from './home-page.module.css'
import { MenuGrid } from './menu-grid.tsx'
import { Slides } from './slides.tsx'
import { Standing } from './standing.tsx'

/** Home: rules/screens#home. */
export function Page() {
  const words = useWords()
  const appInfo = useAnswer(content.appInfo, {})
  const menu = useAnswer(content.menuQuery, {})
  const banners = useAnswer(content.bannerQuery, { positionId: 'new_active' })
  const entries = menu.data?.list.filter((entry) => entry.place === 'home') ?? []
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words.home.welcome}</h1>
      <Standing />
      {appInfo.data && <Slides slides={appInfo.data.sliders} />}
      {menu.isPending && <Skeleton lines={4} />}
      {menu.error && !menu.data && (
        <Failed reason={menu.error.message} isBusy={menu.isFetching} onRetry={() => void menu.refetch()} />
      )}
      {entries.length > 0 && <MenuGrid entries={entries} />}
      {banners.data && <Banners banners={banners.data.list} />}
    </div>
  )
}
