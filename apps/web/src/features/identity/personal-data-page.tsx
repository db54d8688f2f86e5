import { identity } from '@club/contract/identity.ts'
import { useNavigate } from 'react-router'
import { useAnswer } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { signOut } from '../../kit/session.ts'
import { showToast } from '../../kit/toast.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, LinkRow, List, ListRow, Page as PageColumn } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Avatar } from '../../kit/ui/pictures.tsx'
import { Failed, Skeleton } from '../../kit/ui/states.tsx'

/** What the club knows about the member, and signing out; changing it comes later and is said so. */
export function Page() {
  const words = useWords()
  const { myData } = words.shell
  const navigate = useNavigate()
  const user = useAnswer(identity.userInfoQry, {}, { quiet: true })
  async function leaveClub(): Promise<void> {
    // First to a page that needs no member, so that nobody is asked to sign in again at once.
    await navigate('/')
    await signOut()
    showToast(words.common.signedOut)
  }
  return (
    <PageColumn title={words.common.titles.editNickname} lead={words.shell.areas.personal}>
      <Card>
        {user.isPending && <Skeleton lines={3} />}
        {user.data && (
          <List>
            <ListRow
              mark={<Avatar src={user.data.headImgUrl} isLarge />}
              title={<span translate="no">{user.data.nickName}</span>}
              text={myData.nickName}
            />
            <ListRow title={user.data.mobile} text={myData.mobile} />
            {user.data.userLevel && <ListRow title={user.data.userLevel} text={myData.level} />}
          </List>
        )}
        {user.isError && !user.data && (
          <Failed
            reason={user.error.message || myData.failed}
            isBusy={user.isFetching}
            onRetry={() => void user.refetch()}
          />
        )}
      </Card>
      <Notice>{myData.later}</Notice>
      <List>
        <LinkRow to="/happiness-point-detail" icon="history" title={myData.toHistory} />
      </List>
      <Button icon="exit" isWide onClick={() => void leaveClub()}>
        {words.common.signOut}
      </Button>
    </PageColumn>
  )
}
