import { family } from '@club/contract/family.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAction, useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { loadUserInfo } from '../../kit/session/session.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Page as PageColumn, Stack } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Answered, Skeleton } from '../../kit/ui/states.tsx'
import { HelpedCard } from './helped-card.tsx'
import { HelperSignIn } from './helper-sign-in.tsx'
import { forgetHelper, useHelperState } from './helper-token.ts'
import { JoinByCode } from './join-by-code.tsx'
import { familyWords } from './words.ts'

/** The page of a relative who helps, a member or not: rules/family#what-a-helper-sees. */
export function Page() {
  const title = usePageTitle()
  const { helper: words } = useWords(familyWords)
  const isHydrated = useHydrated()
  return (
    <PageColumn title={title} lead={words.lead}>
      {isHydrated ? <ForHelper /> : <Skeleton lines={5} hasBlock />}
      <p className={lines.note}>{words.about}</p>
    </PageColumn>
  )
}

function ForHelper() {
  const state = useHelperState()
  return state === 'stranger' ? <HelperSignIn /> : <Helping isMember={state === 'member'} />
}

function Helping({ isMember }: { isMember: boolean }) {
  const { helper: words } = useWords(familyWords)
  const client = useQueryClient()
  const query = useAnswer(need(family.helped, {}))
  const signOut = useAction(family.helperSignOut, {
    onSuccess: () => forgetHelper(client),
    onError: () => forgetHelper(client),
  })
  const isOver = query.error?.status === statuses.helperUnknown
  useEffect(() => {
    if (!isOver) return
    // A member whose session is over becomes a visitor, who can confirm a mobile here.
    if (isMember) void loadUserInfo()
    else forgetHelper(client)
  }, [client, isMember, isOver])
  return (
    <Answered query={query} lines={4}>
      {({ list, maskedMobile }) => (
        <Stack>
          {list.map((helped) => (
            <HelpedCard
              key={helped.linkId}
              helped={helped}
              onCheck={query.refetch}
              isChecking={query.isFetching}
            />
          ))}
          <JoinByCode isFirst={list.length === 0} />
          <p className={lines.note}>{words.who(maskedMobile)}</p>
          {!isMember && (
            <Button icon="exit" isWide isBusy={signOut.isRunning} onClick={() => void signOut.run({})}>
              {words.signOut}
            </Button>
          )}
        </Stack>
      )}
    </Answered>
  )
}
