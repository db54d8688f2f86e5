import { family } from '@club/contract/family.ts'
import { path } from '@club/contract/page-paths.ts'
import { useAction, useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Page as PageColumn, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import { AskForHelp } from './ask-for-help.tsx'
import { ActiveHelper, AskingHelper, EndedHelper } from './helper-cards.tsx'
import { Looks } from './looks.tsx'
import { familyWords } from './words.ts'

/** The member's helpers: asking for one, approving them, what each may see, every look, and ending the help. */
export function Page() {
  const title = usePageTitle()
  const { member: words, sight } = useWords(familyWords)
  const query = useAnswer(need(family.overview, {}))
  const make = useAction(family.makeCode)
  return (
    <PageColumn title={title} lead={words.lead}>
      <Answered query={query} lines={5} hasBlock>
        {({ list, codeExpiresTime, maxHelpers }) => {
          const open = list.filter(({ state }) => state !== 'ended')
          return (
            <Stack>
              {list.map((helper) => {
                if (helper.state === 'pending') return <AskingHelper key={helper.linkId} helper={helper} />
                if (helper.state === 'active') return <ActiveHelper key={helper.linkId} helper={helper} />
                return <EndedHelper key={helper.linkId} helper={helper} />
              })}
              {open.length < maxHelpers ? (
                <AskForHelp make={make} codeExpiresTime={codeExpiresTime} isFirst={open.length === 0} />
              ) : (
                <Notice>{words.full(maxHelpers)}</Notice>
              )}
              <Notice>{sight.never}</Notice>
            </Stack>
          )
        }}
      </Answered>
      <Looks />
      <LinkButton icon="person" to={path('/family-helper')} isWide>
        {words.toHelper}
      </LinkButton>
    </PageColumn>
  )
}
