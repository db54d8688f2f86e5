import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { SignOut } from '../../../kit/session/sign-out.tsx'
import { Card, LinkRow, List, ListRow } from '../../../kit/ui/layout.tsx'
import type { ProfileForm } from './use-profile-form.ts'
import { profileWords } from './words.ts'

/** The account, and signing out. */
export function AccountPart({ user }: Pick<ProfileForm, 'user'>) {
  const { account: words } = useWords(profileWords)
  return (
    <Card>
      <List>
        {user.data && <ListRow title={user.data.mobile} text={words.mobile} />}
        {user.data?.userLevel && <ListRow title={user.data.userLevel} text={words.level} />}
        <LinkRow to={path('/change-mobile')} icon="phone" title={words.toMobile} />
        <LinkRow to={path('/my-devices')} icon="lock" title={words.toDevices} />
        <LinkRow to={path('/happiness-point-detail')} icon="history" title={words.toHistory} />
      </List>
      <SignOut isWide />
    </Card>
  )
}
