import type { AnswerOf } from '@club/contract/endpoint.ts'
import { family } from '@club/contract/family.ts'
import { listNeed } from '../../kit/calls/need.ts'
import { timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { PagedList } from '../../kit/ui/paged-list.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import styles from './family.module.css'
import { SightList } from './sight-rows.tsx'
import { familyWords } from './words.ts'

type Look = AnswerOf<typeof family.looks>['list'][number]

/** Who saw what, and when: rules/family#looks. */
export function Looks() {
  const { looks: words } = useWords(familyWords).member
  return (
    <Section title={words.title}>
      <Card>
        <PagedList
          {...listNeed(family.looks, {})}
          label={words.title}
          moreWord={words.more}
          endWord={words.end}
          renderRow={(look) => <LookRow key={look.day + look.maskedMobile + look.lastTime} look={look} />}
          empty={<Empty title={words.empty} text={words.emptyText} />}
        />
      </Card>
    </Section>
  )
}

function LookRow({ look: { name, lastTime, looks, saw } }: { look: Look }) {
  const { looks: words } = useWords(familyWords).member
  const language = useLanguage()
  return (
    <li className={styles.look}>
      <h3 className={styles.name}>{name}</h3>
      <p>{words.count(looks)}</p>
      <p className={lines.note}>{words.last(timeInWords(lastTime, language))}</p>
      <SightList sight={saw} />
    </li>
  )
}
