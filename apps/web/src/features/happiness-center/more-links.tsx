import type { ScreenPictureUrl } from '@club/contract/media.rules.ts'
import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useOverlays } from '../../kit/overlays/overlays.tsx'
import { useUnreadMessages } from '../../kit/session/session.ts'
import { Section } from '../../kit/ui/layout.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { kitWords } from '../../kit/words.ts'
import { rulesSheet } from './center-overlays.ts'
import styles from './more-links.module.css'
import { centerWords } from './words.ts'

const medalRules: ScreenPictureUrl = '/media/medal/how-medals-come.svg'

/** Links to related pages, and the rules. */
export function MoreLinks() {
  const { points, ranking } = useWords(centerWords)
  const { common } = useWords(kitWords)
  const unread = useUnreadMessages()
  const { show } = useOverlays()
  const links = [
    { to: path('/happiness-point-detail'), name: points.history },
    { to: path('/pointList'), name: ranking.month.toList },
    { to: path('/messages'), name: common.messages(unread) },
    { to: path('/activity-inviter'), name: points.invite },
    { to: path('/family'), name: points.family },
    { to: path('/my-data'), name: points.privacy },
    { to: path('/aumRules'), name: points.assetRules },
  ]
  const rules = [
    { agreementId: 'point_rules', title: points.rules },
    { agreementId: 'medal_rules', title: points.medalRules, picture: medalRules },
  ]
  return (
    <Section title={points.more}>
      <ul className={styles.links}>
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link className={styles.link} to={to}>
              {name}
            </Link>
          </li>
        ))}
        {rules.map((sheet) => (
          <li key={sheet.agreementId}>
            <button
              type="button"
              className={styles.link}
              aria-haspopup="dialog"
              onClick={() => show(rulesSheet, sheet)}
            >
              {sheet.title}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
