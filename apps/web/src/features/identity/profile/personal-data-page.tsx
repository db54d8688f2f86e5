import { useWords } from '../../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../../kit/page/page-title.ts'
import { useQueryParams } from '../../../kit/router/router.tsx'
import { LinkButton } from '../../../kit/ui/button.tsx'
import { Card, Page as PageColumn, Stack } from '../../../kit/ui/layout.tsx'
import { Answered } from '../../../kit/ui/states.tsx'
import { AccountPart } from './account-part.tsx'
import { ProfileFormView } from './profile-form.tsx'
import { ProfileOverview } from './profile-overview.tsx'
import { profileParts } from './profile-part-names.rules.ts'
import { type ProfilePart, partIn, pathOfPart } from './profile-parts.rules.ts'
import { useProfileForm } from './use-profile-form.ts'
import { profileWords } from './words.ts'

/** Personal data as steps, each under its own heading and address: rules/identity#profile. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(profileWords)
  const query = useQueryParams()
  const part = partIn(query)
  const profile = useProfileForm(part === 'account' ? null : part)
  return (
    <PageColumn title={part === null ? title : words[part].title} note={part === null && words.lead}>
      <Answered
        query={profile.saved}
        lines={4}
        hasBlock
        frame={(state, isLoading) => (isLoading ? <Card>{state}</Card> : state)}
        reason={(message) => message || words.loadFailed}
      >
        {(saved) => {
          if (part === null) return <ProfileOverview profile={profile} saved={saved} />
          if (part === 'account') return <AccountPart user={profile.user} />
          return <ProfileFormView profile={profile} part={part} saved={saved} />
        }}
      </Answered>
      {part !== null && <OtherSteps part={part} />}
    </PageColumn>
  )
}

/** The next step, and the way back to all of them. */
function OtherSteps({ part }: { part: ProfilePart }) {
  const words = useWords(profileWords)
  const next = profileParts[profileParts.indexOf(part) + 1]
  return (
    <Stack>
      {next && (
        <LinkButton icon="next" isWide to={pathOfPart(next)}>
          {words.overview.next(words[next].title)}
        </LinkButton>
      )}
      <LinkButton icon="person" isWide to={pathOfPart(null)}>
        {words.overview.all}
      </LinkButton>
    </Stack>
  )
}
