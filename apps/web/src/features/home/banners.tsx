import type { content } from '@club/contract/content.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Section } from '../../kit/ui/layout.tsx'
import { Link } from '../../kit/ui/link.tsx'
import styles from './banners.module.css'
import { homeWords } from './words.ts'

type Banner = AnswerOf<typeof content.bannerQuery>['list'][number]

/** The current banners; renders nothing if there are none. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const words = useWords(homeWords)
  if (banners.length === 0) return null
  return (
    <Section title={words.banners}>
      <ul className={styles.list}>
        {banners.map((banner) => (
          <li key={banner.bannerId}>
            <BannerCard banner={banner} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function BannerCard({ banner }: { banner: Banner }) {
  const inner = (
    <>
      <img src={banner.imageUrl} width="750" height="240" alt="" loading="lazy" />
      <span className={styles.words}>
        <span className={styles.name}>{banner.title}</span>
        <span className={styles.summary}>{banner.summary}</span>
      </span>
    </>
  )
  if (!banner.url) return <div className={styles.card}>{inner}</div>
  if (banner.url.startsWith('/')) {
    return (
      <Link className={styles.card} to={banner.url}>
        {inner}
      </Link>
    )
  }
  return (
    <a className={styles.card} href={banner.url} rel="noreferrer">
      {inner}
    </a>
  )
}
