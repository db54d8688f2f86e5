import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { useOverlays } from '../../../kit/overlays/overlays.tsx'
import { useUnreadMessages } from '../../../kit/session/session.ts'
import { Button, LinkButton } from '../../../kit/ui/button.tsx'
import { Card, LinkRow, List, Stack } from '../../../kit/ui/layout.tsx'
import { kitWords } from '../../../kit/words.ts'
import { privacySheet } from '../../privacy/privacy-overlays.ts'
import { missingParts, type ProfileValues } from './profile-form.rules.ts'
import { profileParts } from './profile-part-names.rules.ts'
import { isPartChanged, type ProfilePart, pathOfPart, taskOfPart } from './profile-parts.rules.ts'
import type { ProfileForm } from './use-profile-form.ts'
import { profileWords } from './words.ts'

interface OverviewProps {
  profile: ProfileForm
  saved: ProfileValues
}

/** The parts of the personal data with what each holds and still needs. */
export function ProfileOverview(props: OverviewProps) {
  const words = useWords(profileWords)
  const { show } = useOverlays()
  return (
    <Stack>
      <MessagesLink />
      <Card>
        <List>
          {profileParts.map((part) => (
            <PartRow key={part} part={part} {...props} />
          ))}
        </List>
      </Card>
      <Button
        icon="lock"
        isWide
        aria-haspopup="dialog"
        onClick={() => show(privacySheet, { title: words.privacy })}
      >
        {words.privacy}
      </Button>
      <LinkButton icon="next" isWide to={path('/my-data')}>
        {words.overview.rights}
      </LinkButton>
    </Stack>
  )
}

function MessagesLink() {
  const { common } = useWords(kitWords)
  const unread = useUnreadMessages()
  return (
    <LinkButton icon="mail" isWide to={path('/messages')}>
      {common.messages(unread)}
    </LinkButton>
  )
}

function PartRow({ part, ...props }: { part: ProfilePart } & OverviewProps) {
  const words = useWords(profileWords)
  return <LinkRow to={pathOfPart(part)} title={words[part].title} text={usePartState(part, props)} />
}

/** The part's state: unsaved input first, then what is missing, then what is stored. */
function usePartState(part: ProfilePart, { profile: { form, user }, saved }: OverviewProps): string {
  const { overview: words, tasks } = useWords(profileWords)
  if (part === 'account') return user.data?.mobile ?? ''
  if (isPartChanged(part, form.values, saved)) return words.unsaved
  if (part === 'branch') return user.data?.branchName ?? words.noBranch
  const taskId = taskOfPart[part]
  const missing = taskId ? missingParts(taskId, saved) : []
  if (missing.length > 0) return tasks.missing(missing.map((one) => tasks.parts[one]).join(tasks.and))
  return part === 'name' ? saved.nickName : words.complete
}
