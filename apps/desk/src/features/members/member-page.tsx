import { members, type ShownMember } from '@club/contract/desk/members.ts'
import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { LookReason } from '../../kit/looks/look-reason.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Columns, PageHeading, Row, Stack } from '../../kit/ui/layout.tsx'
import { Answer, Badge, Notice } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { MemberActs } from './member-acts.tsx'
import { Bank, MemberRest, Who } from './member-facts.tsx'
import { MemberMonth } from './member-month.tsx'
import { MemberTasks } from './member-tasks.tsx'
import { membersWords } from './members.words.ts'

export const memberLook = (userId: string) => `member:${userId}`

/** One member, once it is said why. */
export function MemberPage({ userId }: { userId: string }) {
  const words = useWords(membersWords)
  return (
    <LookReason of={memberLook(userId)} title={words.title} usual={words.lookReasons}>
      {(reason) => <Member userId={userId} reason={reason} />}
    </LookReason>
  )
}

function Member({ userId, reason }: { userId: string; reason: string }) {
  const words = useWords(membersWords)
  const [month, setMonth] = useState<string | null>(null)
  const request = { userId, reason, ...(month && { month }) }
  return (
    <Answer of={useAnswer(members.show, request, { isLook: true })}>
      {({ member }) =>
        member ? (
          <>
            <Heading member={member} />
            <MemberActs member={member} reason={reason} />
            <Columns>
              <MemberMonth member={member} onMonth={setMonth} />
              <Stack>
                {member.state !== 'erasing' && member.state !== 'erased' && (
                  <MemberTasks userId={userId} reason={reason} />
                )}
                <Bank member={member} />
                <Who member={member} />
              </Stack>
            </Columns>
            <MemberRest member={member} />
          </>
        ) : (
          <>
            <PageHeading title={words.title} actions={<ButtonLink to="/members">{words.back}</ButtonLink>} />
            <Notice tone="warm">{words.gone}</Notice>
          </>
        )
      }
    </Answer>
  )
}

function Heading({ member }: { member: ShownMember }) {
  const words = useWords(membersWords)
  const { time, day } = useFormat()
  const { state, bar, isOnBankList, erasedFrom } = member
  return (
    <PageHeading
      title={`${member.nickName ?? words.noName} ${member.mobile ?? ''}`}
      lead={
        <Row>
          <Badge tone={state === 'normal' ? 'good' : 'bad'}>{words.states[state]}</Badge>
          {bar && <Badge tone="bad">{words.barred(bar.lastDay && day(bar.lastDay))}</Badge>}
          {isOnBankList && <Badge tone="bad">{words.onBankList}</Badge>}
          {erasedFrom && <span>{words.erasedFrom(time(erasedFrom))}</span>}
        </Row>
      }
      actions={<ButtonLink to="/members">{words.back}</ButtonLink>}
    />
  )
}
