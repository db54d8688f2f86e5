import type { AnswerOf } from '@club/contract/endpoint.ts'
import { family } from '@club/contract/family.ts'
import { useAction } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Icon, type IconName } from '../../kit/ui/icon.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import styles from './family.module.css'
import { GreetingForm } from './greeting-form.tsx'
import { familyWords } from './words.ts'

type Helped = AnswerOf<typeof family.helped>['list'][number]

/** One member whom this helper helps: waiting, what is allowed, or over. */
export function HelpedCard({
  helped,
  onCheck,
  isChecking,
}: {
  helped: Helped
  onCheck: () => unknown
  isChecking: boolean
}) {
  const { helper: words, ofPerson } = useWords(familyWords)
  const { linkId, nickName, state } = helped
  const leave = useAction(family.leave)
  const leaveWith = (label: string) => (
    <>
      {leave.error && <Notice kind="error">{leave.error.message}</Notice>}
      <Button
        icon="close"
        isWide
        aria-label={ofPerson(label, nickName)}
        isBusy={leave.isRunning}
        onClick={() => void leave.run({ linkId })}
      >
        {label}
      </Button>
    </>
  )
  return (
    <Section title={nickName}>
      <Card>
        {state === 'pending' && (
          <>
            <p>{words.waiting(nickName)}</p>
            <Button
              kind="main"
              icon="again"
              aria-label={ofPerson(words.check, nickName)}
              isBusy={isChecking}
              onClick={() => void onCheck()}
            >
              {words.check}
            </Button>
            {leaveWith(words.leave)}
          </>
        )}
        {state === 'ended' && (
          <>
            <p>{words.over(nickName)}</p>
            {leaveWith(words.remove)}
          </>
        )}
        {state === 'active' && (
          <>
            <Seen helped={helped} />
            <p className={lines.note}>{words.seen}</p>
            <GreetingForm helped={helped} />
            {leaveWith(words.leave)}
          </>
        )}
      </Card>
    </Section>
  )
}

/** The allowed facts, in words. */
function Seen({ helped: { checkIn, missing, course } }: { helped: Helped }) {
  const { helper: words } = useWords(familyWords)
  if (!checkIn && !missing && !course) return <p>{words.nothing}</p>
  return (
    <ul className={styles.facts}>
      {checkIn && (
        <Fact icon={checkIn.isDone ? 'done' : 'waiting'}>
          {checkIn.isDone ? words.checkIn.done : words.checkIn.open}
        </Fact>
      )}
      {missing && (
        <Fact icon="points">
          {missing.points > 0 ? words.missing(missing.points, missing.daysLeft) : words.reached}
        </Fact>
      )}
      {course && (
        <Fact icon="book">
          {course.title === null ? words.noCourse : words.course(course.title, course.percent)}
        </Fact>
      )}
    </ul>
  )
}

function Fact({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li className={styles.fact}>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}
