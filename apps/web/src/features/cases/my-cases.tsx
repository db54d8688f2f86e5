import { cases } from '@club/contract/cases.ts'
import { useState } from 'react'
import { listNeed } from '../../kit/calls/need.ts'
import { dayInWords, timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Card } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import { PagedList } from '../../kit/ui/paged-list.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import { CaseAnswer } from './case-answer.tsx'
import type { MemberCase } from './case-answers.ts'
import styles from './cases.module.css'
import { casesWords } from './words.ts'

/** The member's cases, newest first, behind a button and fetched when it opens. */
export function MyCases() {
  const { mine: words } = useWords(casesWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)} word={words.show}>
      <section aria-label={words.show}>
        <h2 className="only-read">{words.show}</h2>
        <Card>
          <PagedList
            {...listNeed(cases.list, {})}
            label={words.show}
            moreWord={words.more}
            endWord={words.end}
            renderRow={(one) => <CaseRow key={one.caseId} one={one} />}
            empty={<Empty title={words.empty} text={words.emptyText} />}
          />
        </Card>
      </section>
    </Disclosure>
  )
}

/** One case: its entry, its text and its state. */
export function CaseRow({ one }: { one: MemberCase }) {
  const words = useWords(casesWords)
  const language = useLanguage()
  return (
    <li>
      <div className={styles.entry}>
        <h3 className={styles.name}>{one.taskName}</h3>
        <p className={lines.note}>{words.mine.opened(timeInWords(one.openedTime, language))}</p>
        {one.text && (
          <div className={styles.quoted}>
            <p className={lines.note}>{words.mine.wrote}</p>
            <p className={styles.written}>{one.text}</p>
          </div>
        )}
        {one.state === 'open' ? (
          <Notice kind="info" title={words.mine.open}>
            <p>{words.due(dayInWords(one.dueDay, language))}</p>
            {!one.isDueCertain && <p>{words.dueUncertain}</p>}
          </Notice>
        ) : (
          <Notice kind="success" title={words.answered}>
            <CaseAnswer about={one} />
          </Notice>
        )}
      </div>
    </li>
  )
}
