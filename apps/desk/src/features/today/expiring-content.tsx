import { useFormat } from '../../kit/format/format.ts'
import { Link } from '../../kit/ui/button.tsx'
import { Part } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './today.module.css'
import { todayWords } from './today.words.ts'
import { type Shown, usePageLink } from './waits.tsx'

/** Content that has expired or expires soon. */
export function ExpiringContent({
  items,
  count,
  today,
}: {
  items: Shown['wrong']['expiring']
  count: number
  today: string
}) {
  const words = useWords(todayWords)
  const format = useFormat()
  const to = usePageLink()('/content', 'content')
  return (
    <Part title={words.expiring} actions={to && <Link to={to}>{words.toContent}</Link>}>
      {items.length === 0 && <p>{words.noExpiring}</p>}
      <ul className={styles.items}>
        {items.map(({ kind, id, title, lastDay }) => (
          <li key={`${kind} ${id}`}>
            {to ? <Link to={`${to}/${kind}/${id}`}>{title}</Link> : title}{' '}
            <Badge tone={lastDay < today ? 'bad' : 'warm'}>
              {lastDay < today ? words.expired(format.day(lastDay)) : words.expires(format.day(lastDay))}
            </Badge>
          </li>
        ))}
      </ul>
      {count > items.length && <p>{words.moreExpiring(format.count(count))}</p>}
    </Part>
  )
}
