import { useState } from 'react'
import { usePagedAnswer } from '../../kit/calls/paged-answer.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Card, Page as PageColumn, Section, Stack } from '../../kit/ui/layout.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import { Steps } from '../../kit/ui/steps.tsx'
import { CodeCard } from './code-card.tsx'
import { Friends } from './friends.tsx'
import { Funnel } from './funnel.tsx'
import { GroupsOfTen } from './groups-of-ten.tsx'
import { InvitePay } from './invite-pay.tsx'
import { InvitePoster } from './invite-poster.tsx'
import { LinkCard } from './link-card.tsx'
import { invitationsNeed } from './pages.ts'
import { inviteWords } from './words.ts'

/** A member's invitation link and code, their progress, and the friends who registered: rules/invitations#progress. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(inviteWords)
  const query = usePagedAnswer(invitationsNeed)
  const data = query.data?.pages[0]
  return (
    <PageColumn title={title} lead={words.lead}>
      <Section title={words.link.title}>
        <Card>
          <Answered query={query} lines={4} hasBlock pick={({ pages }) => pages[0]}>
            {({ invitationUserId }) => <LinkCard invitationUserId={invitationUserId} />}
          </Answered>
        </Card>
      </Section>
      <Section title={words.number.title}>
        <CodeCard />
      </Section>
      <Section title={words.poster.title}>
        <InvitePoster />
      </Section>
      <HowToInvite />
      {data && (
        <>
          <Section title={words.funnel.title}>
            <Card>
              <GroupsOfTen answer={data} />
              <Funnel funnel={data.funnel} />
            </Card>
          </Section>
          <Section title={words.friends.title}>
            <Friends />
          </Section>
        </>
      )}
    </PageColumn>
  )
}

/** The points for a friend, and behind a button how to invite one. */
function HowToInvite() {
  const { steps: words } = useWords(inviteWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack>
      <InvitePay />
      <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)} word={words.title}>
        <Card>
          <Steps>
            {words.list.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Steps>
        </Card>
      </Disclosure>
    </Stack>
  )
}
