import { useNavigate } from 'react-router'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useOverlays } from '../../kit/overlays.tsx'
import { usePageTitle } from '../../kit/page-title.ts'
import { signOut } from '../../kit/session.ts'
import { showToast } from '../../kit/toast.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, LinkRow, List, ListRow, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import { kitWords } from '../../kit/words.ts'
import { privacySheet } from './identity-overlays.ts'
import { profileWords } from './profile.words.ts'
import { ProfileFormView } from './profile-form.tsx'
import { ProfileTasks } from './profile-tasks.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** Personal data, the account, and signing out. */
export function Page() {
  const title = usePageTitle()
  const { common } = useWords(kitWords)
  const words = useWords(profileWords)
  const { show } = useOverlays()
  const navigate = useNavigate()
  const profile = useProfileForm()
  const { user, saved, form } = profile
  async function leaveClub(): Promise<void> {
    // Go to a public page first, or the member would be asked to sign in again at once.
    await navigate('/')
    await signOut()
    showToast(common.signedOut)
  }
  return (
    <PageColumn title={title} lead={words.lead}>
      <Button icon="lock" isWide aria-haspopup="dialog" onClick={() => show(privacySheet, {})}>
        {words.privacy}
      </Button>
      <Answered
        query={saved}
        lines={4}
        hasBlock
        frame={(state, isLoading) => (isLoading ? <Card>{state}</Card> : state)}
        reason={(message) => message || words.loadFailed}
      >
        {(values) => (
          <>
            <ProfileTasks saved={values} values={form.values} />
            <ProfileFormView profile={profile} />
          </>
        )}
      </Answered>
      <Section title={words.account.title}>
        <Card>
          <List>
            {user.data && <ListRow title={user.data.mobile} text={words.account.mobile} />}
            {user.data?.userLevel && <ListRow title={user.data.userLevel} text={words.account.level} />}
            <LinkRow to="/happiness-point-detail" icon="history" title={words.account.toHistory} />
          </List>
          <Button icon="exit" isWide onClick={() => void leaveClub()}>
            {common.signOut}
          </Button>
        </Card>
      </Section>
    </PageColumn>
  )
}
